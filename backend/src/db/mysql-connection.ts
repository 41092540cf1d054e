import { DOCS_PER_GROUP_MAX } from '@maru/core';

/** The part of a mysql2 connection that is used here. */
export interface MysqlConnection {
  query(sql: string, done: (error: unknown, rows: unknown) => void): void;
}

/**
 * READ COMMITTED: a transaction that has locked its group's row then reads what the one before it wrote, and fewer
 * gaps are locked. Lost updates are prevented by `WHERE rev = ?`, not by the isolation level.
 */
const SESSION = `SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED`;
/** Of rows that are given as one text: those of the longest list, each of at most 120 characters. */
const LONGEST_TEXT = 120 * DOCS_PER_GROUP_MAX;
const MODES = `SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE',
  default_storage_engine = InnoDB, innodb_lock_wait_timeout = 5, group_concat_max_len = ${LONGEST_TEXT}`;

/** Sets a new connection up. */
export function prepareMysql(connection: MysqlConnection, done: (error: unknown, connection: MysqlConnection) => void): void {
  connection.query(SESSION, (isolationError) => {
    if (isolationError !== null) return done(isolationError, connection);
    connection.query(MODES, (modesError) => done(modesError, connection));
  });
}
