import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../bootstrap/failure.mjs';
import { runQuietly } from '../bootstrap/process.mjs';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { canInstallDebianPackages, installDebianPackage } from './debian.mjs';
import { findProgram } from './find-program.mjs';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/**
 * Holds the server until its own input closes, which it also does when this process is killed in any way;
 * then stops the server and removes its folder. $1 is the folder, the rest is the server's command line.
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

/** Linux keeps what lies here in memory. */
const MEMORY = '/dev/shm';
/** What must be free there: containers often have 64 MB. */
const MEMORY_MIN_BYTES = 3 * 1024 ** 3;

/** As `docs/operations.md` sets it up: the documents of 100,000 that a search asks for don't fit into the 128 MB that it has by itself. */
const MEASURED_ARGS = ['--innodb-buffer-pool-size=512M'];

/**
 * A MariaDB for the tests alone: on a port and in a folder of its own. One that MARU_TEST_MARIADB_URL names is used as it is.
 * @param {{ isInMemory: boolean }} options `isInMemory` for tests: making a database waits for the disk some hundred times, and
 *   what is tested is not MariaDB's own crashes. Measurements need the disk.
 * @returns {Promise<RunningDatabase>}
 */
export async function provideMariadb({ isInMemory }) {
  const given = process.env.MARU_TEST_MARIADB_URL;
  if (given) return { url: given, stop: async () => {} };
  const programs = findPrograms() ?? (await debians());
  return step('Starting MariaDB', () =>
    isInMemory ? startMariadb(programs, hasMemory() ? MEMORY : tmpdir(), []) : startMariadb(programs, tmpdir(), MEASURED_ARGS),
  );
}

function hasMemory() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_MIN_BYTES;
  } catch {
    return false;
  }
}

function findPrograms() {
  const server = findProgram(['mariadbd']);
  const installer = findProgram(['mariadb-install-db']);
  return server === null || installer === null ? null : { server, installer };
}

async function debians() {
  if (canInstallDebianPackages()) await installDebianPackage('mariadb-server');
  const programs = findPrograms();
  if (programs !== null) return programs;
  throw new Failure(
    'The tests need MariaDB: install it (Debian: `apt-get install mariadb-server`), or set MARU_TEST_MARIADB_URL=mysql://user:password@host:port/ to one that may be filled and emptied.',
  );
}

/**
 * @param {{ server: string, installer: string }} programs
 * @param {string} parent where its folder is made
 * @param {readonly string[]} args
 * @returns {Promise<RunningDatabase>}
 */
async function startMariadb({ server, installer }, parent, args) {
  const folder = mkdtempSync(join(parent, 'maru-test-'));
  const asUser = process.getuid?.() === 0 ? ['--user=root'] : [];
  const install = [...placeArgs(folder), '--auth-root-authentication-method=normal', '--skip-test-db', ...asUser];
  await runQuietly(installer, install, { cwd: ROOT, failure: 'MariaDB could not make its folder for the tests: its own words are above.' });
  const port = await freePort();
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, server, ...serverArgs(folder, port), ...args, ...asUser], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = new Promise((resolve) => keeper.once('close', resolve));
  const stop = async () => {
    keeper.stdin.end();
    await ended;
  };
  if (await answers(port)) return { url: `mysql://root@127.0.0.1:${port}/`, stop };
  const log = existsSync(`${folder}/log`) ? readFileSync(`${folder}/log`, 'utf8') : '';
  await stop();
  throw new Failure(`${log}\nMariaDB did not start for the tests: its own words are above.`);
}

/**
 * With its own place for temporary tables: each MariaDB that starts clears those of others from a place that they share.
 * @param {string} folder
 */
const placeArgs = (folder) => ['--no-defaults', `--datadir=${folder}/data`, `--tmpdir=${folder}`];

/**
 * @param {string} folder
 * @param {number} port
 */
const serverArgs = (folder, port) => [
  ...placeArgs(folder),
  `--socket=${folder}/socket`,
  `--pid-file=${folder}/pid`,
  `--port=${port}`,
  '--bind-address=127.0.0.1',
  '--skip-networking=OFF',
  '--skip-name-resolve',
  '--max-connections=300',
];

/** @returns {Promise<number>} a port that was free a moment ago */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No port'))));
    });
  });
}

/**
 * Waits until something accepts connections on a port of this machine.
 * @param {number} port
 * @returns {Promise<boolean>} false when the time is over
 */
async function answers(port) {
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
