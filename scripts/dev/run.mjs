import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../bootstrap/install.mjs';
import { serverNode } from '../bootstrap/node-binary.mjs';
import { exitCodeOf, forwardSignals } from '../bootstrap/process.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { ensureWebBuilt } from '../bootstrap/web-build.mjs';

const HELP = `npm run dev -- [options]

Serves the website with hot reload, and restarts the server whenever its code changes.

  --port 3000       where the website is
  --api-port 3001   where the server behind it listens
  --data FOLDER     where the database lives
  --help            these words`;

/**
 * Runs the server under `node --watch` and Vite in front of it, until one of them exits or Ctrl+C.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function main(args) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '3000' },
      'api-port': { type: 'string', default: '3001' },
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  await ensureInstalled();
  const node = await serverNode();
  // Pages rendered by the server come from the built website, even while Vite serves the rest.
  await ensureWebBuilt(node);
  const api = `http://localhost:${values['api-port']}`;
  const website = `http://localhost:${values.port}`;
  const dataArgs = values.data === undefined ? [] : ['--data', values.data];
  const server = [
    '--watch',
    '--watch-preserve-output',
    join(ROOT, 'backend/src/main.ts'),
    '--port',
    values['api-port'],
    ...dataArgs,
  ];
  const vite = [
    join(ROOT, 'node_modules/vite/bin/vite.js'),
    join(ROOT, 'web'),
    '--port',
    values.port,
    '--strictPort',
    '--clearScreen',
    'false',
  ];
  const children = [
    // The server must use the page's own address as its origin: requests come from there.
    spawn(node, server, {
      stdio: 'inherit',
      env: { ...process.env, MARU_URL: process.env.MARU_URL ?? website },
    }),
    spawn(node, vite, {
      cwd: join(ROOT, 'web'),
      stdio: 'inherit',
      env: { ...process.env, MARU_DEV_API: api },
    }),
  ];
  console.log(`Website ${website} (hot reload), server ${api} (restarts by itself), Ctrl+C ends both`);
  return endTogether(children);
}

/**
 * Waits for the first child's exit, then stops the others.
 * @param {readonly import('node:child_process').ChildProcess[]} children
 * @returns {Promise<number>} the exit code of the first
 */
async function endTogether(children) {
  const stops = children.map(forwardSignals);
  const ends = children.map(endOf);
  const code = await Promise.race(ends);
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(ends);
  for (const stop of stops) stop();
  return code;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code
 */
function endOf(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}
