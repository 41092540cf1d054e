import { execFileSync } from 'node:child_process';
import { runQuietly } from '../bootstrap/process.mjs';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { placeArgs, serverArgs, startDatabaseServer } from './database-server.mjs';
import { findProgram } from './find-program.mjs';
import { fetchDebianMysql, findFetchedMysql } from './mysql-from-debian.mjs';

const MEASURED_ARGS = ['--innodb-buffer-pool-size=512M'];
/** Without the tables of its own measurements, which cost each statement of the tests. */
export const TEST_ARGS = ['--performance-schema=OFF'];
/** Options of a server that listens only on its own port. */
export const OWN_ARGS = ['--mysqlx=OFF', '--secure-file-priv=NULL'];

/**
 * Starts a MySQL for the tests: a server named by MARU_TEST_MYSQL_URL is used unchanged;
 * else the installed program, or one that is downloaded once into a cache. Optional:
 * where it is not available, the reason is printed, and its tests are skipped.
 * @param {{ isInMemory: boolean, hasBinaryLog?: boolean }} options
 * @returns {Promise<import('./database-server.mjs').RunningDatabase | null>}
 */
export async function provideMysql({ isInMemory, hasBinaryLog = false }) {
  const url = process.env.MARU_TEST_MYSQL_URL;
  if (url) return { url, stop: async () => {} };
  const chosen = process.env.MARU_TEST_DATABASES?.split(',');
  if (chosen !== undefined && !chosen.includes('mysql')) return null;
  try {
    const program = findOwn() ?? (await fetchDebianMysql());
    const asUser = process.getuid?.() === 0 ? ['--user=root'] : [];
    const args = [...OWN_ARGS, ...program.args, ...asUser];
    const [command = '', ...loading] = program.command;
    const sized = isInMemory ? TEST_ARGS : MEASURED_ARGS;
    return await step('Starting MySQL', () =>
      startDatabaseServer({
        name: 'MySQL',
        isInMemory,
        install: (folder) =>
          runQuietly(command, [...loading, ...placeArgs(folder), '--initialize-insecure', ...args], {
            cwd: ROOT,
            failure: 'MySQL could not make its folder for the tests: its own words are above.',
          }),
        command: (folder, port) => [
          ...program.command,
          ...serverArgs(folder, port),
          ...(hasBinaryLog ? ['--sync-binlog=1'] : ['--skip-log-bin']),
          ...args,
          ...sized,
        ],
      }),
    );
  } catch (error) {
    console.log(
      `skipped: tests on MySQL, because it can't be had here: ${error instanceof Error ? error.message.trim() : String(error)}`,
    );
    console.log(
      'Install MySQL 8.0.16 or later, or set MARU_TEST_MYSQL_URL=mysql://user:password@host:port/ to one that may be filled and emptied.',
    );
    return null;
  }
}

/** @returns {import('./mysql-from-debian.mjs').MysqlProgram | null} the program on this machine */
export const findMysql = () => findOwn() ?? findFetchedMysql();

/**
 * @returns {import('./mysql-from-debian.mjs').MysqlProgram | null}
 *   the installed program, unless it is MariaDB under that name
 */
function findOwn() {
  const path = findProgram(['mysqld']);
  if (
    path === null ||
    /mariadb/i.test(execFileSync(path, ['--no-defaults', '--version'], { encoding: 'utf8' }))
  )
    return null;
  return { command: [path], args: [] };
}
