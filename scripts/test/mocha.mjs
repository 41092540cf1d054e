import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../bootstrap/fingerprint.mjs';
import { waitFor } from '../bootstrap/process.mjs';
import { ROOT } from '../bootstrap/root.mjs';

/** Maximum time of mocha after its last test; a test that keeps it open is defective. */
const LINGER_MS = 30_000;
const POLL_MS = 500;

const MOCHA = join(ROOT, 'node_modules/mocha/bin/mocha.js');
const REPORTER = join(ROOT, 'scripts/test/reporter.cjs');

/**
 * Options for named files in place of package.json's list, to which mocha would add them. The timeout only
 * ends what hangs: several tests share the processors, and none of them measures time.
 */
export const FILES_ALONE = ['--no-package', '--timeout', '60000', '--forbid-only'];

/**
 * Counts of tests; `leftOut` are those of the full run alone.
 * @typedef {{ passes: number, failures: number, pending: number }} Counts
 * @typedef {{ elapsed: number, cpu: number }} Seconds
 * @typedef {Counts & { leftOut: number, retries: number, failed: string[], files: Record<string, Counts>,
 *   seconds: Record<string, Seconds> }} MochaResult
 */

/**
 * Runs mocha until its process exits.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, resultPath: string, takeOutput?: (chunk: Buffer) => void, lingerMs?:
 *   number }} options `takeOutput` receives the output; without it the output is shown
 * @returns {Promise<{ code: number, result: MochaResult | null }>} its exit code, 1 when it was killed
 *   because it stayed open, and its reporter's counts; null when it did not finish
 */
export async function runMocha(node, args, { env, resultPath, takeOutput, lingerMs = LINGER_MS }) {
  const child = spawn(node, [MOCHA, '--reporter', REPORTER, ...args], {
    cwd: ROOT,
    env: { ...env, MARU_TEST_RESULT: resultPath },
    stdio: takeOutput === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  if (takeOutput !== undefined)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', takeOutput);
  let endedAt = 0;
  let lingered = false;
  const watch = setInterval(() => {
    if (endedAt === 0 && existsSync(resultPath)) endedAt = Date.now();
    if (endedAt !== 0 && Date.now() - endedAt > lingerMs && !lingered) {
      lingered = true;
      console.error(
        `Mocha still ran ${lingerMs / 1_000} s after the last test (${args.at(-1)}): some test left a server, a browser or a connection open.`,
      );
      child.kill('SIGKILL');
    }
  }, POLL_MS);
  try {
    const code = await waitFor(child);
    return { code: lingered ? 1 : code, result: readJson(resultPath) };
  } finally {
    clearInterval(watch);
  }
}
