import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { Failure } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { serverNode } from './node-binary.mjs';
import { waitFor } from './process.mjs';
import { ROOT } from './root.mjs';

/**
 * Runs one of the project's programs on the Node that it needs, after installing what is missing.
 * @param {string[]} args the program's file, then its own arguments
 * @returns {Promise<number>} its exit code
 */
export async function main([file, ...args]) {
  if (file === undefined) throw new Failure('Name the file to run: node scripts/run.mjs FILE [arguments].');
  await ensureInstalled();
  const node = await serverNode();
  const path = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return waitFor(
    spawn(node, [join(ROOT, file), ...args], { stdio: 'inherit', env: { ...process.env, PATH: path } }),
  );
}
