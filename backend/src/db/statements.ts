import { idleSqlite, isSqlite } from './connect.ts';
import type { Db, Writer } from './connect.ts';
import { dialectOf } from './mysql-connection.ts';
import type { MysqlDialect } from './mysql-dialects.ts';
import { queryMysql } from './mysql-query.ts';
import type { MysqlConnection } from './mysql-query.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Hand-written statements, which can be sent to the database as a batch. */

export type Value = string | number | Buffer | null;

export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
  /** True when the batch must have no effect unless this statement changes a row. */
  readonly mustChange?: true;
}

/**
 * @param row object whose keys are the columns
 */
export function insertInto(table: string, row: object): Statement {
  const columns = Object.keys(row);
  return {
    sql: `INSERT INTO \`${table}\` (${columns.map((column) => `\`${column}\``).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    values: Object.values(row) as Value[],
  };
}

/** Builds the SET clause of an UPDATE: one column for each key. */
export function assignments(change: object): Pick<Statement, 'sql' | 'values'> {
  return {
    sql: Object.keys(change)
      .map((column) => `\`${column}\` = ?`)
      .join(', '),
    values: Object.values(change) as Value[],
  };
}

/**
 * Runs one statement.
 * @returns the number of changed rows
 */
export async function runStatement(db: Writer, { sql, values }: Statement): Promise<number> {
  const answer: unknown = await db.raw(sql, [...values] as never);
  if (isSqlite(db)) return (answer as { readonly changes: number }).changes;
  const [{ affectedRows }] = answer as readonly [{ readonly affectedRows: number }];
  return affectedRows;
}

/**
 * Reads rows without knex's query builder, which takes longer than SQLite itself; used on every request.
 * @param db a pool or a transaction
 */
export async function selectRows<Row>(db: Db, sql: string, values: readonly Value[]): Promise<Row[]> {
  return await onConnection(
    db,
    (connection) => connection.prepare(sql).all(...values) as Row[],
    async (connection) => (await queryMysql(connection, sql, values)) as Row[],
  );
}

/** Subset of knex's client in use here. */
interface Client {
  acquireConnection(): Promise<unknown>;
  releaseConnection(connection: unknown): Promise<void>;
}

/**
 * Runs statements as one transaction in a single round trip where possible. Rejects on failure; after a lost
 * connection they may have taken effect nevertheless.
 * @returns false when a statement marked `mustChange` changed no row, in which case nothing was applied
 */
export async function executeBatch(db: Db, statements: readonly Statement[]): Promise<boolean> {
  return await onConnection(
    db,
    (connection) => runOnSqlite(connection, statements),
    (connection) => dialectOf(connection).executeBatch(connection, statements),
  );
}

/** Returns the dialect of the server. Not for SQLite. */
export async function readDialect(db: Db): Promise<MysqlDialect> {
  return await onConnection(
    db,
    () => {
      throw new Error('SQLite has no dialect of MySQL');
    },
    async (connection) => dialectOf(connection),
  );
}

/**
 * Runs work on the connection of a transaction, or on one of
 * the pool; synchronously when SQLite's connection is idle.
 */
async function onConnection<T>(
  db: Db,
  onSqlite: (connection: SqliteConnection) => T,
  onMysql: (connection: MysqlConnection) => Promise<T>,
): Promise<T> {
  const idle = idleSqlite(db);
  if (idle !== undefined) return onSqlite(idle);
  const client = db.client as Client;
  const connection = await client.acquireConnection();
  try {
    return isSqlite(db)
      ? onSqlite(connection as SqliteConnection)
      : await onMysql(connection as MysqlConnection);
  } finally {
    await client.releaseConnection(connection);
  }
}

function runOnSqlite(connection: SqliteConnection, statements: readonly Statement[]): boolean {
  connection.prepare('BEGIN IMMEDIATE').run();
  try {
    for (const { sql, values, mustChange } of statements) {
      const { changes } = connection.prepare(sql).run(...values);
      if (mustChange !== true || changes > 0) continue;
      connection.prepare('ROLLBACK').run();
      return false;
    }
    connection.prepare('COMMIT').run();
    return true;
  } catch (error) {
    // A full disk makes SQLite roll back by itself.
    if (connection.inTransaction) connection.prepare('ROLLBACK').run();
    throw error;
  }
}
