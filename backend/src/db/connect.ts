import knex from 'knex';
import type { Knex } from 'knex';
import { prepareSqlite } from './sqlite-connection.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { readMysqlAddress } from './mysql-address.ts';
import { prepareMysql } from './mysql-connection.ts';
import type { MysqlConnection } from './mysql-query.ts';

/**
 * A connection pool or a transaction for reading: the first parameter of repository functions that only read.
 */
export type Db = Knex;

declare const WRITES: unique symbol;

/**
 * A handle for writing. Services get one from the store alone, behind its guards for full disks and failed
 * flushes; passing a reading handle in its place is a type error.
 */
export type Writer = Db & { readonly [WRITES]: true };

/** Marks a knex handle as one that may write: called where a database or a transaction is opened. */
export function asWriter<T extends Db>(db: T): T & Writer {
  return db as T & Writer;
}

/**
 * Runs work in one transaction of a handle that may write,
 * without the store's guards and retries: for commands and tests.
 */
export async function inTransaction<T>(db: Writer, work: (trx: Writer) => Promise<T>): Promise<T> {
  return await db.transaction(async (trx) => await work(asWriter(trx)));
}

export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'mysql'; readonly url: string };

/**
 * Error messages hold the statement without its values, and knex
 * prints nothing by itself, to keep stored content out of logs.
 */
const QUIET = {
  compileSqlOnError: false,
  log: { debug: () => undefined, warn: () => undefined, error: () => undefined, deprecate: () => undefined },
} as const;

/** Time limit for getting a connection; after it the database counts as unavailable. */
const ACQUIRE_TIMEOUT_MS = 4_000;
const MYSQL_POOL_SIZE = 10;
/**
 * Idle time before TCP keep-alive probes start. A machine that loses power, or a
 * firewall that drops a connection, sends nothing, so that a query would wait for
 * hours. The system probes once a second and closes the connection after ten failures.
 */
const KEEP_ALIVE_MS = 5_000;

/**
 * Opens the database. Sends nothing before the first query. The caller closes it with `destroy()`. Throws
 * StartError when a TLS file in the address can't be read.
 */
export function connect(location: DatabaseLocation): Writer {
  if (location.kind === 'sqlite') return connectSqlite(location.path);
  return asWriter(
    knex({
      ...QUIET,
      client: 'mysql2',
      connection: {
        ...readMysqlAddress(location.url),
        charset: 'utf8mb4',
        timezone: 'Z',
        supportBigNumbers: true,
        connectTimeout: 5_000,
        enableKeepAlive: true,
        keepAliveInitialDelay: KEEP_ALIVE_MS,
      },
      pool: {
        min: 0,
        max: MYSQL_POOL_SIZE,
        afterCreate: (
          connection: MysqlConnection,
          done: (error: unknown, connection: MysqlConnection) => void,
        ) => prepareMysql(connection, done),
      },
      acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    }),
  );
}

/**
 * One connection: better-sqlite3 is synchronous, so more connections give no concurrency, and a transaction
 * waiting for another connection of the same process would block the thread that has to end the other.
 */
function connectSqlite(path: string): Writer {
  const db = asWriter(
    knex({
      ...QUIET,
      client: 'better-sqlite3',
      connection: { filename: path },
      useNullAsDefault: true,
      pool: {
        min: 1,
        max: 1,
        afterCreate: (
          connection: SqliteConnection,
          done: (error: unknown, connection: SqliteConnection) => void,
        ) => {
          try {
            prepareSqlite(connection);
            onlyConnections.set(db.client as object, connection);
            done(null, connection);
          } catch (error) {
            done(error, connection);
          }
        },
      },
      acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    }),
  );
  return db;
}

const onlyConnections = new WeakMap<object, SqliteConnection>();

/**
 * Returns SQLite's connection while no transaction is open on it. Statements on it run at once and skip the
 * queue of knex's pool, which takes longer than most reads.
 * @returns undefined while the connection is busy, inside a transaction, and on other databases
 */
export function idleSqlite(db: Db): SqliteConnection | undefined {
  const connection = onlyConnections.get(db.client as object);
  return connection?.open === true && !connection.inTransaction ? connection : undefined;
}

/** Returns true for SQLite's dialect, false for MySQL's. */
export function isSqlite(db: Db): boolean {
  return db.client.config.client === 'better-sqlite3';
}
