import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { serverNode } from './node-binary.mjs';
import { waitFor } from './process.mjs';
import { ROOT } from './root.mjs';
import { readStartOptions, START_HELP } from './start-options.mjs';
import { ensureCompiled, SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-process.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** Output of the server when it is ready. */
const ADDRESS = /listening on (https?:\/\/\S+)\n/;

/**
 * Installs, builds and serves Maru.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function main(args) {
  const options = readStartOptions(args);
  if (options.wantsHelp) {
    console.log(START_HELP);
    return 0;
  }
  await ensureInstalled();
  const node = await serverNode();
  await ensureWebBuilt(node);
  await ensureCompiled(node);
  const server = spawn(node, [...SERVER_FLAGS, join(ROOT, 'backend/src/main.ts'), ...options.serverArgs], {
    stdio: ['inherit', options.wantsDemo ? 'pipe' : 'inherit', 'inherit'],
    // In a terminal only the address is shown, not a line per request; a supervisor gets the whole log.
    env: {
      ...SERVER_ENVIRONMENT,
      ...(process.stderr.isTTY ? { MARU_LOG_LEVEL: 'warn' } : {}),
      ...process.env,
    },
  });
  if (options.wantsDemo) seedWhenReady(node, server, options.dataArgs);
  return waitFor(server);
}

/**
 * Fills the demo space once the server has printed its address. A failure leaves the server running.
 * @param {string} node
 * @param {import('node:child_process').ChildProcess} server
 * @param {string[]} dataArgs
 */
function seedWhenReady(node, server, dataArgs) {
  let output = '';
  let isSeeding = false;
  server.stdout?.on('data', (/** @type {Buffer} */ chunk) => {
    process.stdout.write(chunk);
    if (isSeeding) return;
    output += chunk.toString();
    const address = ADDRESS.exec(output)?.[1];
    if (address === undefined) return;
    isSeeding = true;
    const seed = spawn(node, [join(ROOT, 'scripts/seed/run.ts'), '--url', address, ...dataArgs], {
      stdio: 'inherit',
    });
    server.once('exit', () => seed.kill());
  });
}
