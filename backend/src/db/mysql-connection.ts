import { callbackify } from 'node:util';
import { DOCS_PER_GROUP_MAX } from '@maru/core';
import { DIALECT_QUESTION, chooseDialect } from './mysql-dialects.ts';
import type { MysqlDialect, ServerIdentity } from './mysql-dialects.ts';
import { queryMysql } from './mysql-query.ts';
import type { MysqlConnection } from './mysql-query.ts';

/**
 * READ COMMITTED: a transaction that has locked its group's row then reads what the one before it wrote, and fewer
 * gaps are locked. Lost updates are prevented by `WHERE rev = ?`, not by the isolation level.
 */
const SESSION = `SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED`;
/** Of rows that are given as one text: those of the longest list, each of at most 120 characters. */
const LONGEST_TEXT = 120 * DOCS_PER_GROUP_MAX;
const MODES = `SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE',
  default_storage_engine = InnoDB, innodb_lock_wait_timeout = 5, group_concat_max_len = ${LONGEST_TEXT}`;

const dialects = new WeakMap<MysqlConnection, MysqlDialect>();

/** Asks a new connection which server it leads to, and sets it up. Gives StartError to `done` for a server that Maru can't use. */
export function prepareMysql(connection: MysqlConnection, done: (error: unknown, connection: MysqlConnection) => void): void {
  callbackify(prepare)(connection, (error: unknown) => {
    // knex forgets a connection that could not be set up, and an open one would keep the process from ending.
    if (error !== null) connection.destroy();
    done(error, connection);
  });
}

async function prepare(connection: MysqlConnection): Promise<void> {
  const [identity] = (await queryMysql(connection, DIALECT_QUESTION, [])) as readonly [ServerIdentity];
  dialects.set(connection, chooseDialect(identity));
  await queryMysql(connection, SESSION, []);
  await queryMysql(connection, MODES, []);
}

/** The dialect of a connection that `prepareMysql` has set up. */
export function dialectOf(connection: MysqlConnection): MysqlDialect {
  const dialect = dialects.get(connection);
  if (dialect === undefined) throw new Error('The connection was not set up');
  return dialect;
}
