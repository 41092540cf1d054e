import { execFileSync } from 'node:child_process';
import { runQuietly } from '../bootstrap/process.mjs';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { placeArgs, serverArgs, startDatabaseServer } from './database-server.mjs';
import { findProgram } from './find-program.mjs';
import { fetchDebianMysql, findFetchedMysql } from './mysql-from-debian.mjs';

const MEASURED_ARGS = ['--innodb-buffer-pool-size=512M'];
/** Of a server that listens to nothing but its own port. */
export const OWN_ARGS = ['--mysqlx=OFF', '--secure-file-priv=NULL'];

/**
 * A MySQL for the tests alone: one that MARU_TEST_MYSQL_URL names is used as it is; else the machine's own program, or one that is fetched
 * once into a cache. It is not needed: where it can't be had, the reason is said, and its tests are skipped.
 * @param {{ isInMemory: boolean, hasBinaryLog?: boolean }} options
 * @returns {Promise<import('./database-server.mjs').RunningDatabase | null>}
 */
export async function provideMysql({ isInMemory, hasBinaryLog = false }) {
  const given = process.env.MARU_TEST_MYSQL_URL;
  if (given) return { url: given, stop: async () => {} };
  const chosen = process.env.MARU_TEST_DATABASES?.split(',');
  if (chosen !== undefined && !chosen.includes('mysql')) return null;
  try {
    const program = findOwn() ?? (await fetchDebianMysql());
    const asUser = process.getuid?.() === 0 ? ['--user=root'] : [];
    const args = [...OWN_ARGS, ...program.args, ...asUser];
    const [command = '', ...loading] = program.command;
    const measured = isInMemory ? [] : MEASURED_ARGS;
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
          ...measured,
        ],
      }),
    );
  } catch (error) {
    console.log(`skipped: tests on MySQL, because it can't be had here: ${error instanceof Error ? error.message.trim() : String(error)}`);
    console.log(
      'Install MySQL 8.0.16 or later, or set MARU_TEST_MYSQL_URL=mysql://user:password@host:port/ to one that may be filled and emptied.',
    );
    return null;
  }
}

/** @returns {import('./mysql-from-debian.mjs').MysqlProgram | null} what is on this machine already */
export const findMysql = () => findOwn() ?? findFetchedMysql();

/** @returns {import('./mysql-from-debian.mjs').MysqlProgram | null} what is installed, unless it is MariaDB under that name */
function findOwn() {
  const path = findProgram(['mysqld']);
  if (path === null || /mariadb/i.test(execFileSync(path, ['--no-defaults', '--version'], { encoding: 'utf8' }))) return null;
  return { command: [path], args: [] };
}
