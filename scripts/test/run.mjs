import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../bootstrap/fingerprint.mjs';
import { ensureInstalled } from '../bootstrap/install.mjs';
import { serverNode } from '../bootstrap/node-binary.mjs';
import { waitFor } from '../bootstrap/process.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { ensureWebBuilt } from '../bootstrap/web-build.mjs';
import { providePrograms } from './provide-programs.mjs';

/** So long may mocha still run after its last test; what keeps it open then is a defect. */
const LINGER_MS = 30_000;
const POLL_MS = 500;

/**
 * Runs every test, on SQLite and on MariaDB and in Chromium. The arguments go to mocha.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function main(args) {
  await ensureInstalled();
  const node = await serverNode();
  await ensureWebBuilt(node);
  const programs = await providePrograms(node);
  const folder = mkdtempSync(join(tmpdir(), 'maru-result-'));
  const resultPath = join(folder, 'result.json');
  try {
    const env = { ...process.env, ...programs.env, MARU_TEST_RESULT: resultPath };
    const code = await runMocha(node, args, env, resultPath);
    const result = readJson(resultPath);
    await programs.stop();
    return report(code, result);
  } finally {
    await programs.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} resultPath
 * @returns {Promise<number>}
 */
async function runMocha(node, args, env, resultPath) {
  const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js');
  const reporter = join(ROOT, 'scripts/test/reporter.cjs');
  // Files named in the call take the place of package.json's list, to which mocha would add them.
  const only = args.some((arg) => arg.endsWith('.test.ts')) ? ['--no-package', '--timeout', '20000', '--forbid-only'] : [];
  const child = spawn(node, [mocha, '--reporter', reporter, ...only, ...args], { cwd: ROOT, env, stdio: 'inherit' });
  let endedAt = 0;
  let lingered = false;
  const watch = setInterval(() => {
    if (endedAt === 0 && existsSync(resultPath)) endedAt = Date.now();
    if (endedAt !== 0 && Date.now() - endedAt > LINGER_MS && !lingered) {
      lingered = true;
      console.error(`Mocha still ran ${LINGER_MS / 1_000} s after the last test: some test left a server, a browser or a connection open.`);
      child.kill('SIGKILL');
    }
  }, POLL_MS);
  try {
    return await waitFor(child);
  } finally {
    clearInterval(watch);
  }
}

/**
 * Ends with the one line that says how it went.
 * @param {number} code mocha's exit code
 * @param {{ passes: number, failures: number, pending: number } | null} result null when mocha did not come to its end
 * @returns {number} the exit code: 0 only when mocha ended well and no test failed
 */
function report(code, result) {
  const { passes, failures, pending } = result ?? { passes: 0, failures: 0, pending: 0 };
  const failed = code === 0 ? failures : Math.max(failures, 1);
  console.log(`${passes} passed, ${failed} failed${pending === 0 ? '' : `, ${pending} skipped`}`);
  return failed === 0 ? 0 : code || 1;
}
