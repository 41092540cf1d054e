import { ApiError, NetworkError } from '@maru/core/api';
import { Failure } from './bootstrap/failure.mjs';
import { findFiles } from './import/folder-archive.ts';
import { importFiles } from './import/import-files.ts';
import { IMPORT_HELP, readImportCommand } from './import/options.ts';
import type { ImportCommand } from './import/options.ts';
import { createSession } from './session/create-session.ts';
import { randomPassword, signInOrUp } from './session/sign-in.ts';

/** Maximum lines of progress without a terminal. */
const PLAIN_PROGRESS_LINES = 20;

/** Returns a function that shows progress: in place on a terminal, else a few lines. */
function createProgress(): (done: number, total: number) => void {
  let shown = -1;
  return (done, total) => {
    const step = Math.floor((done / Math.max(1, total)) * PLAIN_PROGRESS_LINES);
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${done}/${total}${done === total ? '\n' : ''}`);
    else if (step !== shown) console.log(`${done}/${total}`);
    shown = step;
  };
}

/** Resolves with the exit code. */
async function run({
  origin,
  username,
  password,
  email,
  wantsPublic,
  folder,
}: ImportCommand): Promise<number> {
  const startedAt = Date.now();
  const { paths, hasTexts } = await findFiles(folder);
  if (!hasTexts) throw new Failure(`There is no text to import below ${folder}.`);
  const client = createSession(origin);
  const chosen = password ?? randomPassword();
  const { user, isNew } = await signInOrUp(client, { username, password: chosen, email });
  console.log(
    isNew
      ? `Signed ${user.username} up${password === null ? `, password ${chosen}` : ''}`
      : `Logged in as ${user.username}`,
  );
  const report = await importFiles({
    client,
    groupName: user.username,
    root: folder,
    paths,
    wantsPublic,
    onProgress: createProgress(),
  });
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  const { documents, folders, media, same } = report;
  console.log(
    `${documents} documents, ${folders} folders and ${media} media in ${origin}/${user.username}, ${seconds} s`,
  );
  if (same > 0) console.log(`${same} were there already`);
  for (const { name, reason } of report.failures) console.error(`Failed: ${name}: ${reason}`);
  if (report.failures.length > 0) console.error(`${report.failures.length} failed`);
  return report.failures.length === 0 ? 0 : 1;
}

try {
  const command = readImportCommand(process.argv.slice(2), process.env);
  if (command === null) console.log(IMPORT_HELP);
  else process.exitCode = await run(command);
} catch (error) {
  if (error instanceof NetworkError)
    console.error('The server does not answer: start it with `npm start`, or give its address with --url.');
  else if (error instanceof Failure || error instanceof ApiError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
