import { idleSqlite, isSqlite } from './connect.ts';
import type { Db } from './connect.ts';
import { dialectOf } from './mysql-connection.ts';
import type { MysqlDialect } from './mysql-dialects.ts';
import { queryMysql } from './mysql-query.ts';
import type { MysqlConnection } from './mysql-query.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Statements that are written as they are sent, so that several can go to the database at once. */

export type Value = string | number | Buffer | null;

export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
  /** Together with others it counts only when it changes a row: else none of them takes effect. */
  readonly mustChange?: true;
}

/** @param row its members are the columns */
export function insertInto(table: string, row: object): Statement {
  const columns = Object.keys(row);
  return {
    sql: `INSERT INTO \`${table}\` (${columns.map((column) => `\`${column}\``).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    values: Object.values(row) as Value[],
  };
}

/** What an UPDATE sets: a column for each member. */
export function assignments(change: object): Pick<Statement, 'sql' | 'values'> {
  return {
    sql: Object.keys(change)
      .map((column) => `\`${column}\` = ?`)
      .join(', '),
    values: Object.values(change) as Value[],
  };
}

/** Runs one of them. @returns how many rows it has changed */
export async function runStatement(db: Db, { sql, values }: Statement): Promise<number> {
  const answer: unknown = await db.raw(sql, [...values] as never);
  if (isSqlite(db)) return (answer as { readonly changes: number }).changes;
  const [{ affectedRows }] = answer as readonly [{ readonly affectedRows: number }];
  return affectedRows;
}

/**
 * Reads rows past knex's builder, which takes longer than SQLite does: for what every request asks.
 * @param db a transaction as well
 */
export async function selectRows<Row>(db: Db, sql: string, values: readonly Value[]): Promise<Row[]> {
  return await onConnection(
    db,
    (connection) => connection.prepare(sql).all(...values) as Row[],
    async (connection) => (await queryMysql(connection, sql, values)) as Row[],
  );
}

/** The parts of knex's client that are used here. */
interface Client {
  acquireConnection(): Promise<unknown>;
  releaseConnection(connection: unknown): Promise<void>;
}

/**
 * Runs statements as one transaction, without a way to the database and back for each. Rejects when something fails: they
 * may have taken effect all the same when the connection was lost.
 * @returns false when a statement that must change a row changed none, and so nothing was done
 */
export async function runAtOnce(db: Db, statements: readonly Statement[]): Promise<boolean> {
  return await onConnection(
    db,
    (connection) => runOnSqlite(connection, statements),
    (connection) => dialectOf(connection).runAtOnce(connection, statements),
  );
}

/** Which of the two servers it is. Only where it is not SQLite. */
export async function readDialect(db: Db): Promise<MysqlDialect> {
  return await onConnection(
    db,
    () => {
      throw new Error('SQLite has no dialect of MySQL');
    },
    async (connection) => dialectOf(connection),
  );
}

/** Does work on the connection of a transaction, or on one of the pool's; at once where SQLite's is idle. */
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
    return isSqlite(db) ? onSqlite(connection as SqliteConnection) : await onMysql(connection as MysqlConnection);
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
