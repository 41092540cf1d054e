import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../bootstrap/install.mjs';
import { serverNode } from '../bootstrap/node-binary.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { ensureWebBuilt } from '../bootstrap/web-build.mjs';
import { FILES_ALONE, runMocha } from './mocha.mjs';
import { addOutcome, NOTHING, report } from './outcome.mjs';
import { providePrograms } from './provide-programs.mjs';
import { runEverything } from './run-shards.mjs';

/**
 * Compile cache of the tests and of the servers and commands
 * that they start: stripping types takes a second each time.
 */
const COMPILED = join(ROOT, 'node_modules/.cache/maru/compiled-tests');

/** Argument for the full run. */
const FULL = '--full';

/**
 * Runs the tests of the daily run, or with `--full` every test. Other arguments are passed to mocha, which
 * then runs in one process.
 * @param {string[]} options
 * @returns {Promise<number>} the exit code
 */
export async function main(options) {
  const args = options.filter((option) => option !== FULL);
  const isDaily = options.length === 0;
  await ensureInstalled();
  const node = await serverNode();
  const built = ensureWebBuilt(node);
  // A failure of it is thrown below, where the programs are stopped.
  built.catch(() => undefined);
  const programs = await providePrograms(node);
  const folder = mkdtempSync(join(tmpdir(), 'maru-result-'));
  try {
    await built;
    console.log(`Browser of the tests: ${programs.env.MARU_CHROMIUM}`);
    const env = {
      NODE_COMPILE_CACHE: COMPILED,
      MARU_TEST_RUN: isDaily ? 'daily' : 'full',
      ...process.env,
      ...programs.env,
    };
    const outcome =
      args.length === 0
        ? await runEverything(node, { env, folder })
        : await runChosen(node, args, { env, folder });
    await programs.stop();
    return report(outcome);
  } finally {
    await programs.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, folder: string }} options
 */
async function runChosen(node, args, { env, folder }) {
  const only = args.some((arg) => arg.endsWith('.test.ts')) ? FILES_ALONE : [];
  const outcome = await runMocha(node, [...only, ...args], { env, resultPath: join(folder, 'result.json') });
  return addOutcome(NOTHING, outcome, args.join(' '));
}
