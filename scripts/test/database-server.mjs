import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../bootstrap/failure.mjs';

/** Runs a database server for the tests: on a separate port and in a separate folder. */

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/**
 * Keeps the server running until its own input closes, which also happens when this process is killed in any
 * way; then stops the server and removes its folder. $1 is the folder, the rest is the server's command line.
 */
const KEEPER = `trap '' INT TERM HUP
dir=$1; shift
"$@" > "$dir/log" 2>&1 < /dev/null &
pid=$!
cat > /dev/null
kill -TERM "$pid" 2> /dev/null
wait "$pid"
rm -rf "$dir"`;

/** @typedef {{ url: string, stop: () => Promise<void> }} RunningDatabase */

/** Folder that Linux keeps in memory. */
export const MEMORY = '/dev/shm';
/** Minimum free bytes in that folder: containers often have 64 MB. */
const MEMORY_MIN_BYTES = 3 * 1024 ** 3;

/**
 * Returns the options that MariaDB and MySQL share. The temporary folder is separate: each starting MariaDB
 * would remove the temporary tables of others in a shared one.
 * @param {string} folder
 */
export const placeArgs = (folder) => ['--no-defaults', `--datadir=${folder}/data`, `--tmpdir=${folder}`];

/**
 * @param {string} folder
 * @param {number} port
 */
export const serverArgs = (folder, port) => [
  ...placeArgs(folder),
  `--socket=${folder}/socket`,
  `--pid-file=${folder}/pid`,
  `--port=${port}`,
  '--bind-address=127.0.0.1',
  '--max-connections=300',
];

/**
 * @param {object} server
 * @param {string} server.name for messages
 * @param {boolean} server.isInMemory for tests: creating a database waits for the disk some hundred times,
 *   and the server's own durability is not tested. Measurements need the disk.
 * @param {(folder: string) => Promise<unknown>} server.install creates the server's own files
 * @param {(folder: string, port: number) => readonly string[]} server.command its command line
 * @returns {Promise<RunningDatabase>}
 */
export async function startDatabaseServer({ name, isInMemory, install, command }) {
  const folder = mkdtempSync(join(isInMemory && hasMemory() ? MEMORY : tmpdir(), 'maru-test-'));
  await install(folder);
  const port = await freePort();
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, ...command(folder, port)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = new Promise((resolve) => keeper.once('close', resolve));
  const stop = async () => {
    keeper.stdin.end();
    await ended;
  };
  if (await isListening(port)) return { url: `mysql://root@127.0.0.1:${port}/`, stop };
  const log = existsSync(`${folder}/log`) ? readFileSync(`${folder}/log`, 'utf8') : '';
  await stop();
  throw new Failure(`${log}\n${name} did not start for the tests: its own words are above.`);
}

/** @returns {boolean} true where that folder can be written and has room */
export function hasMemory() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_MIN_BYTES;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} a port that was free at the time of the call */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No port')),
      );
    });
  });
}

/**
 * Waits until a port of this machine accepts connections.
 * @param {number} port
 * @returns {Promise<boolean>} false when the time is over
 */
async function isListening(port) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await accepts(port)) return true;
    await delay(POLL_MS);
  }
  return false;
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
