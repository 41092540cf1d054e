import { ApiError, NetworkError } from '@maru/core/api';
import { Failure } from './bootstrap/failure.mjs';
import { importDocuments } from './import/import-documents.ts';
import { countFiles, findMarkdown } from './import/markdown-files.ts';
import { IMPORT_HELP, readImportCommand } from './import/options.ts';
import type { ImportCommand } from './import/options.ts';
import { createSession } from './session/create-session.ts';
import { randomPassword, signInOrUp } from './session/sign-in.ts';

/** Maximum lines of progress without a terminal. */
const PLAIN_PROGRESS_LINES = 20;

function showProgress(done: number, total: number, path: string): void {
  if (process.stdout.isTTY)
    process.stdout.write(`\r\u001b[K${done}/${total} ${path}${done === total ? '\n' : ''}`);
  else if (done === total || done % Math.ceil(total / PLAIN_PROGRESS_LINES) === 0)
    console.log(`${done}/${total} ${path}`);
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
  const tree = await findMarkdown(folder);
  if (countFiles(tree) === 0) throw new Failure(`There is no .md file below ${folder}.`);
  const client = createSession(origin);
  const chosen = password ?? randomPassword();
  const { user, isNew } = await signInOrUp(client, { username, password: chosen, email });
  console.log(
    isNew
      ? `Signed ${user.username} up${password === null ? `, password ${chosen}` : ''}`
      : `Logged in as ${user.username}`,
  );
  const report = await importDocuments({
    client,
    groupName: user.username,
    root: folder,
    tree,
    wantsPublic,
    onProgress: showProgress,
  });
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `${report.documents} documents and ${report.folders} folders in ${origin}/${user.username}, ${seconds} s`,
  );
  for (const { path, reason } of report.failures) console.error(`Failed: ${path}: ${reason}`);
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
