import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, readJson, stampsOf } from './fingerprint.mjs';
import { ROOT } from './root.mjs';

/**
 * Flags of the server's Node that reduce its memory: by default half of it is room for garbage collection.
 */

/** @type {readonly string[]} */
export const SERVER_FLAGS = ['--max-semi-space-size=4'];

const CACHE = join(ROOT, 'node_modules/.cache/maru/compiled');

/**
 * Compiled code is cached: a start then loads no TypeScript compiler, which takes 20 MB
 * and a second. One malloc arena for memory outside of JavaScript's heap: with several,
 * glibc returns little of it. Nor does it return large blocks that lie among small
 * ones, such as the buffers of database results, so these are allocated with mmap.
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
const EXCLUDED = /\.test\.ts$|\/test$/;

/**
 * Compiles the server's code if it changed since the last compilation. A
 * failure does not prevent the start: the remaining code is compiled on load.
 * @param {string} node the Node that will run it
 */
export async function ensureCompiled(node) {
  const stamps = stampsOf(listFiles(SOURCES, (path) => EXCLUDED.test(path)));
  if (readJson(RECORD)?.stamps === stamps) return;
  const loader = join(ROOT, 'scripts/bootstrap/load-server.mjs');
  // The invalid port ends the program after all its imports have been loaded.
  const program = spawn(
    node,
    [...SERVER_FLAGS, '--import', loader, join(ROOT, 'backend/src/main.ts'), '--port', 'none'],
    {
      stdio: 'ignore',
      env: { ...process.env, ...SERVER_ENVIRONMENT },
    },
  );
  await new Promise((resolve) => program.once('error', resolve).once('close', resolve));
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(RECORD, JSON.stringify({ stamps }));
  } catch {
    // Without a writable cache the server starts too, and takes more memory.
  }
}
