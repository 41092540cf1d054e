import { callbackify } from 'node:util';
import { DOCS_PER_GROUP_MAX } from '@maru/core';
import { SERVER_IDENTITY_QUERY, chooseDialect } from './mysql-dialects.ts';
import type { MysqlDialect, ServerIdentity } from './mysql-dialects.ts';
import { queryMysql } from './mysql-query.ts';
import type { MysqlConnection } from './mysql-query.ts';

/**
 * READ COMMITTED: a transaction that holds its group's row lock then reads the writes of the one before, with
 * fewer gap locks. `WHERE rev = ?` prevents lost updates, independent of the isolation level.
 */
const SESSION = `SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED`;
/** Length of the longest list that a query returns as one text: at most 120 characters for each row. */
const LONGEST_TEXT = 120 * DOCS_PER_GROUP_MAX;
const MODES = `SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE',
  default_storage_engine = InnoDB, innodb_lock_wait_timeout = 5, group_concat_max_len = ${LONGEST_TEXT}`;

const dialects = new WeakMap<MysqlConnection, MysqlDialect>();

/**
 * Identifies the server of a new connection and configures the
 * session. Calls `done` with a StartError for an unsupported server.
 */
export function prepareMysql(
  connection: MysqlConnection,
  done: (error: unknown, connection: MysqlConnection) => void,
): void {
  callbackify(prepare)(connection, (error: unknown) => {
    // Destroys the connection: knex drops one that failed to
    // initialise, and an open socket would keep the process running.
    if (error !== null) connection.destroy();
    done(error, connection);
  });
}

async function prepare(connection: MysqlConnection): Promise<void> {
  const [identity] = (await queryMysql(connection, SERVER_IDENTITY_QUERY, [])) as readonly [ServerIdentity];
  dialects.set(connection, chooseDialect(identity));
  await queryMysql(connection, SESSION, []);
  await queryMysql(connection, MODES, []);
}

/** Returns the dialect of a connection that `prepareMysql` has configured. */
export function dialectOf(connection: MysqlConnection): MysqlDialect {
  const dialect = dialects.get(connection);
  if (dialect === undefined) throw new Error('The connection was not set up');
  return dialect;
}
