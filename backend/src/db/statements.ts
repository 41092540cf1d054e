import { idleSqlite, isSqlite } from './connect.ts';
import type { Db, Writer } from './connect.ts';
import { dialectOf } from './mysql-connection.ts';
import type { MysqlDialect } from './mysql-dialects.ts';
import { queryMysql } from './mysql-query.ts';
import type { MysqlConnection } from './mysql-query.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { Statement, Value } from './statement.ts';

/** Hand-written statements, which can be sent to the database as a batch. */

/**
 * @param rows at least one object; the keys of the first one are the columns of all
 */
export function insertInto(table: string, ...rows: readonly object[]): Statement {
  const columns = Object.keys(rows[0] ?? {});
  const marks = `(${columns.map(() => '?').join(', ')})`;
  return {
    sql: `INSERT INTO \`${table}\` (${columns.map(quote).join(', ')}) VALUES ${rows.map(() => marks).join(', ')}`,
    values: rows.flatMap((row) => Object.values(row) as Value[]),
  };
}

/**
 * Inserts rows, or changes the existing row where one has the same key.
 * @param onDuplicate columns of the key, columns that an existing row takes from the new one, and columns
 *   whose value it increases by one; without the latter two it stays as it is
 */
export function upsert(
  table: string,
  rows: readonly object[],
  onDuplicate: {
    readonly key: readonly [string, ...string[]];
    readonly replace?: readonly string[];
    readonly increment?: readonly string[];
  },
): Statement {
  const insert = insertInto(table, ...rows);
  const { key, replace = [], increment = [] } = onDuplicate;
  const changes = (newValue: (column: string) => string): string =>
    [
      ...replace.map((column) => `${quote(column)} = ${newValue(quote(column))}`),
      ...increment.map((column) => `${quote(column)} = ${quote(column)} + 1`),
    ].join(', ');
  // MariaDB lacks the alias for the new row that MySQL recommends in place of VALUES().
  const inMysql = changes((column) => `VALUES(${column})`) || `${quote(key[0])} = ${quote(key[0])}`;
  const inSqlite = changes((column) => `excluded.${column}`);
  return {
    ...insert,
    sql: `${insert.sql} ON DUPLICATE KEY UPDATE ${inMysql}`,
    sqliteSql: `${insert.sql} ON CONFLICT (${key.map(quote).join(', ')}) DO ${inSqlite === '' ? 'NOTHING' : `UPDATE SET ${inSqlite}`}`,
  };
}

function quote(column: string): string {
  return `\`${column}\``;
}

/** Builds the SET clause of an UPDATE: one column for each key. */
export function setClause(change: object): Pick<Statement, 'sql' | 'values'> {
  return {
    sql: Object.keys(change)
      .map((column) => `${quote(column)} = ?`)
      .join(', '),
    values: Object.values(change) as Value[],
  };
}

/**
 * Runs one statement.
 * @returns the number of changed rows
 */
export async function runStatement(
  db: Writer,
  { sql, sqliteSql, values }: Statement<string>,
): Promise<number> {
  const isInSqlite = isSqlite(db);
  const result: unknown = await db.raw(isInSqlite ? (sqliteSql ?? sql) : sql, [...values] as never);
  if (isInSqlite) return (result as { readonly changes: number }).changes;
  const [{ affectedRows }] = result as readonly [{ readonly affectedRows: number }];
  return affectedRows;
}

/** Runs statements in order, as a part of a transaction. */
export async function runStatements(trx: Writer, statements: readonly Statement<string>[]): Promise<void> {
  for (const statement of statements) await runStatement(trx, statement);
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
 * @returns `mustChange` of the first such statement that changed no row, in which case nothing was applied;
 *   otherwise null
 */
export async function executeBatch<Refusal extends string>(
  db: Writer,
  statements: readonly Statement<Refusal>[],
): Promise<Refusal | null> {
  const refused = await onConnection(
    db,
    (connection) => runOnSqlite(connection, statements),
    (connection) => dialectOf(connection).executeBatch(connection, statements),
  );
  return refused === null ? null : (statements[refused]?.mustChange ?? null);
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

function runOnSqlite(connection: SqliteConnection, statements: readonly Statement<string>[]): number | null {
  connection.prepare('BEGIN IMMEDIATE').run();
  try {
    for (const [index, { sql, sqliteSql, values, mustChange }] of statements.entries()) {
      const { changes } = connection.prepare(sqliteSql ?? sql).run(...values);
      if (mustChange === undefined || changes > 0) continue;
      connection.prepare('ROLLBACK').run();
      return index;
    }
    connection.prepare('COMMIT').run();
    return null;
  } catch (error) {
    // A full disk makes SQLite roll back by itself.
    if (connection.inTransaction) connection.prepare('ROLLBACK').run();
    throw error;
  }
}
