import { provideMariadb } from '../../../test/mariadb.mjs';
import { provideMysql } from '../../../test/mysql.mjs';
import type { DatabaseName } from './site.ts';

/** Database server that the benchmark fills. */
export interface DatabaseServer {
  readonly name: DatabaseName;
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the servers of the named databases (in lower
 * case), on the disk, all with a binary log or all without.
 */
export async function startDatabaseServers(
  names: ReadonlySet<string>,
  hasBinaryLog: boolean,
): Promise<DatabaseServer[]> {
  const options = { isInMemory: false, hasBinaryLog };
  const servers: DatabaseServer[] = [];
  if (names.has('mariadb')) servers.push({ name: 'MariaDB', ...(await provideMariadb(options)) });
  const mysql = names.has('mysql') ? await provideMysql(options) : null;
  if (mysql !== null) servers.push({ name: 'MySQL', ...mysql });
  return servers;
}
