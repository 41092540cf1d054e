import knex from 'knex';
import type { Knex } from 'knex';
import { prepareSqlite } from './sqlite-connection.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { readMysqlAddress } from './mysql-address.ts';
import { prepareMysql } from './mysql-connection.ts';
import type { MysqlConnection } from './mysql-query.ts';

/** A connection pool or a transaction: what every repository function takes first. */
export type Db = Knex;

export type DatabaseLocation = { readonly kind: 'sqlite'; readonly path: string } | { readonly kind: 'mysql'; readonly url: string };

/** Error messages carry the statement without its values, and knex prints nothing by itself: stored words stay out of logs. */
const QUIET = {
  compileSqlOnError: false,
  log: { debug: () => undefined, warn: () => undefined, error: () => undefined, deprecate: () => undefined },
} as const;

/** How long a caller waits for a connection before the database counts as unavailable. */
const ACQUIRE_TIMEOUT_MS = 4_000;
const MYSQL_POOL_SIZE = 10;
/**
 * A machine that loses its power, or a firewall that forgets a connection, tells nobody: who waits for an answer would wait for hours. After
 * so long without a word the system asks the other side, each second, and gives up after ten.
 */
const KEEP_ALIVE_MS = 5_000;

/**
 * Opens the database. Nothing is sent before the first query. The caller ends it with `destroy()`. Throws StartError when the
 * address names a file for TLS that can't be read.
 */
export function connect(location: DatabaseLocation): Db {
  if (location.kind === 'sqlite') return connectSqlite(location.path);
  return knex({
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
      afterCreate: (connection: MysqlConnection, done: (error: unknown, connection: MysqlConnection) => void) =>
        prepareMysql(connection, done),
    },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
  });
}

/**
 * One connection: better-sqlite3 is synchronous, so more would not run more at once, and a transaction that waits
 * for another connection of the same process would block the very thread that could end the other.
 */
function connectSqlite(path: string): Db {
  const db: Db = knex({
    ...QUIET,
    client: 'better-sqlite3',
    connection: { filename: path },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (connection: SqliteConnection, done: (error: unknown, connection: SqliteConnection) => void) => {
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
  });
  return db;
}

const onlyConnections = new WeakMap<object, SqliteConnection>();

/**
 * The connection to SQLite while no transaction is open on it: a statement that is run on it at once has nothing to wait for, and need not
 * stand in line for the pool's one connection, which takes longer than most reads do.
 * @returns undefined where it has to be waited for, inside a transaction, and on other databases
 */
export function idleSqlite(db: Db): SqliteConnection | undefined {
  const connection = onlyConnections.get(db.client as object);
  return connection?.open === true && !connection.inTransaction ? connection : undefined;
}

/** Whether the database speaks SQLite's dialect rather than MySQL's. */
export function isSqlite(db: Db): boolean {
  return db.client.config.client === 'better-sqlite3';
}
