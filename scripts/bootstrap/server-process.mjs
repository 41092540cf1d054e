import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, readJson, stampsOf } from './fingerprint.mjs';
import { ROOT } from './root.mjs';

/** How the server's Node is set up so that it stays small: half of what it takes otherwise is room for garbage. */

/** @type {readonly string[]} */
export const SERVER_FLAGS = ['--max-semi-space-size=4'];

const CACHE = join(ROOT, 'node_modules/.cache/maru/compiled');

/**
 * Code is kept as it was compiled: a start then loads no TypeScript compiler, which takes 20 MB and a second. One pool for
 * what is allocated outside of JavaScript's heap: with several, glibc gives little of it back. Nor does it where large blocks lie
 * among small ones, as those do that a database's answers are read into, so these are asked of the system one by one.
 * @type {Readonly<Record<string, string>>}
 */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: CACHE,
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const RECORD = join(CACHE, 'sources.json');
const SOURCES = ['backend/src', 'core/src', 'package-lock.json'];
const LEFT_OUT = /\.test\.ts$|\/test$/;

/**
 * Compiles the server's code unless that was done since it changed last. A failure is no reason not to start: what is not
 * compiled now is compiled then.
 * @param {string} node the Node that will run it
 */
export async function ensureCompiled(node) {
  const stamps = stampsOf(listFiles(SOURCES, (path) => LEFT_OUT.test(path)));
  if (readJson(RECORD)?.stamps === stamps) return;
  const loader = join(ROOT, 'scripts/bootstrap/load-server.mjs');
  // The wrong port ends the program when everything that it imports has been loaded.
  const program = spawn(node, [...SERVER_FLAGS, '--import', loader, join(ROOT, 'backend/src/main.ts'), '--port', 'none'], {
    stdio: 'ignore',
    env: { ...process.env, ...SERVER_ENVIRONMENT },
  });
  await new Promise((resolve) => program.once('error', resolve).once('close', resolve));
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(RECORD, JSON.stringify({ stamps }));
  } catch {
    // Where nothing can be kept, the server starts all the same, and takes more memory.
  }
}
