import { Failure } from '../bootstrap/failure.mjs';
import { runQuietly } from '../bootstrap/process.mjs';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { placeArgs, serverArgs, startDatabaseServer } from './database-server.mjs';
import { canInstallDebianPackages, installDebianPackage } from './debian.mjs';
import { findProgram } from './find-program.mjs';

/**
 * Settings of `docs/operations.md`: a search in 100,000
 * documents reads more than the default buffer pool of 128 MB.
 */
const MEASURED_ARGS = ['--innodb-buffer-pool-size=512M'];
/** Binary log of all changes, written to the disk with every commit, as MySQL does by default. */
const BINARY_LOG_ARGS = ['--log-bin', '--sync-binlog=1'];

/**
 * Starts a MariaDB for the tests. A server named by MARU_TEST_MARIADB_URL is used unchanged.
 * @param {{ isInMemory: boolean, hasBinaryLog?: boolean }} options
 * @returns {Promise<import('./database-server.mjs').RunningDatabase>}
 */
export async function provideMariadb({ isInMemory, hasBinaryLog = false }) {
  const url = process.env.MARU_TEST_MARIADB_URL;
  if (url) return { url, stop: async () => {} };
  const { server, installer } = findPrograms() ?? (await installFromDebian());
  const asUser = process.getuid?.() === 0 ? ['--user=root'] : [];
  const args = [...(isInMemory ? [] : MEASURED_ARGS), ...(hasBinaryLog ? BINARY_LOG_ARGS : []), ...asUser];
  return step('Starting MariaDB', () =>
    startDatabaseServer({
      name: 'MariaDB',
      isInMemory,
      install: (folder) =>
        runQuietly(
          installer,
          [...placeArgs(folder), '--auth-root-authentication-method=normal', '--skip-test-db', ...asUser],
          {
            cwd: ROOT,
            failure: 'MariaDB could not make its folder for the tests: its own words are above.',
          },
        ),
      command: (folder, port) => [
        server,
        ...serverArgs(folder, port),
        '--skip-networking=OFF',
        '--skip-name-resolve',
        ...args,
      ],
    }),
  );
}

function findPrograms() {
  const server = findProgram(['mariadbd']);
  const installer = findProgram(['mariadb-install-db']);
  return server === null || installer === null ? null : { server, installer };
}

async function installFromDebian() {
  if (canInstallDebianPackages()) await installDebianPackage('mariadb-server');
  const programs = findPrograms();
  if (programs !== null) return programs;
  throw new Failure(
    'The tests need MariaDB: install it (Debian: `apt-get install mariadb-server`), or set MARU_TEST_MARIADB_URL=mysql://user:password@host:port/ to one that may be filled and emptied.',
  );
}
