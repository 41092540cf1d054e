import { inTransaction, isSqlite } from './connect.ts';
import type { Db, Writer } from './connect.ts';

/**
 * Describes the tables from the database's own catalogue,
 * for code that handles all tables alike, such as backups.
 */

/** A column value in the form that both databases accept and return. */
export type Cell = Buffer | string | number | null;

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key, in order. */
  readonly key: readonly string[];
}

/** A foreign key: a column whose values must exist in another table. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}

/**
 * Lists tables sorted by name, without virtual tables (such as full-text indexes) and their shadow tables.
 */
export async function listTables(db: Db): Promise<Table[]> {
  const names = isSqlite(db)
    ? await pluck(
        db,
        `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`,
      )
    : await pluck(
        db,
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'`,
      );
  const tables: Table[] = [];
  for (const name of names.toSorted()) tables.push({ name, ...(await describe(db, name)) });
  return tables;
}

async function describe(db: Db, table: string): Promise<Pick<Table, 'columns' | 'key'>> {
  if (isSqlite(db)) {
    return {
      columns: await pluck(db, 'SELECT name FROM pragma_table_info(?) ORDER BY cid', [table]),
      key: await pluck(db, 'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', [table]),
    };
  }
  return {
    columns: await pluck(
      db,
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? ORDER BY ordinal_position`,
      [table],
    ),
    key: await pluck(
      db,
      `SELECT column_name AS name FROM information_schema.key_column_usage
        WHERE table_schema = DATABASE() AND table_name = ? AND constraint_name = 'PRIMARY' ORDER BY ordinal_position`,
      [table],
    ),
  };
}

/** Lists the foreign keys. */
export async function listReferences(db: Db): Promise<Reference[]> {
  return isSqlite(db)
    ? ((await db.raw(
        `SELECT t.name AS "table", k."from" AS "column", k."table" AS parent, k."to" AS parentColumn
          FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS k WHERE t.schema = 'main' AND t.type = 'table'`,
      )) as Reference[])
    : await select<Reference>(
        db,
        `SELECT table_name AS \`table\`, column_name AS \`column\`, referenced_table_name AS parent, referenced_column_name AS parentColumn
          FROM information_schema.key_column_usage WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL`,
      );
}

/**
 * Reads up to a number of rows behind `after` in key order; cells are in column order.
 * @param after key cells of the row before; null for the beginning
 */
export async function readRows(
  db: Db,
  { name, columns, key }: Table,
  after: readonly Cell[] | null,
  max: number,
): Promise<Cell[][]> {
  const query = db(name)
    .select(...columns)
    .orderBy(key.map((column) => ({ column })))
    .limit(max);
  if (after !== null) {
    // (a, b) > (x, y), written so that both databases follow the index.
    void query.where((either) => {
      for (const [depth, column] of key.entries()) {
        void either.orWhere((all) => {
          for (const [i, earlier] of key.slice(0, depth).entries()) void all.where(earlier, after[i] ?? null);
          void all.where(column, '>', after[depth] ?? null);
        });
      }
    });
  }
  const rows = (await query) as Record<string, Cell>[];
  return rows.map((row) => columns.map((column) => row[column] ?? null));
}

/** Returns the key cells of the last row in key order; null for an empty table. */
export async function readLastKey(db: Db, { name, key }: Table): Promise<Cell[] | null> {
  const row = (await db(name)
    .select(...key)
    .orderBy(key.map((column) => ({ column, order: 'desc' })))
    .first()) as Record<string, Cell> | undefined;
  return row === undefined ? null : key.map((column) => row[column] ?? null);
}

export async function countRows(db: Db, table: string): Promise<number> {
  const row = (await db(table).count({ count: '*' }).first()) as
    | { readonly count: number | string }
    | undefined;
  return Number(row?.count ?? 0);
}

/** Inserts rows in batches. */
export async function insertRows(
  db: Writer,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  await db(table).insert(
    rows.map((cells) => Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? null]))),
  );
}

export async function emptyTable(db: Writer, table: string): Promise<void> {
  await db(table).delete();
}

export async function isEmptyTable(db: Db, table: string): Promise<boolean> {
  return (await db(table).first(db.raw('1'))) === undefined;
}

/**
 * Counts rows whose parent is missing.
 * @param only counts only rows in which this column is null
 */
export async function countOrphans(
  db: Db,
  { table, column, parent, parentColumn }: Reference,
  only?: string,
): Promise<number> {
  const query = db({ child: table })
    .leftJoin({ parent }, `parent.${parentColumn}`, `child.${column}`)
    .whereNotNull(`child.${column}`)
    .whereNull(`parent.${parentColumn}`)
    .count({ count: '*' });
  if (only !== undefined) void query.whereNull(`child.${only}`);
  const [row] = (await query) as { readonly count: number | string }[];
  return Number(row?.count ?? 0);
}

/**
 * Turns foreign key checks off while rows are loaded table by table, or on again.
 * @param isOn true to turn them on
 */
export async function setReferenceChecks(db: Db, isOn: boolean): Promise<void> {
  await db.raw(
    isSqlite(db)
      ? `PRAGMA foreign_keys = ${isOn ? 'ON' : 'OFF'}`
      : `SET SESSION foreign_key_checks = ${isOn ? 1 : 0}`,
  );
}

/** Runs its work in one transaction without foreign key checks. */
export async function inUncheckedTransaction(
  db: Writer,
  work: (trx: Writer) => Promise<void>,
): Promise<void> {
  if (isSqlite(db)) await setReferenceChecks(db, false);
  try {
    await inTransaction(db, async (trx) => {
      if (!isSqlite(db)) await setReferenceChecks(trx, false);
      await work(trx);
      if (!isSqlite(db)) await setReferenceChecks(trx, true);
    });
  } finally {
    if (isSqlite(db)) await setReferenceChecks(db, true);
  }
}

/**
 * Runs reads against one state of the whole database, regardless
 * of duration and concurrent writes. Does not block writers.
 */
export async function inSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  if (!isSqlite(db)) return await db.transaction((trx) => work(trx), { isolationLevel: 'repeatable read' });
  // Begins a deferred transaction: knex's own would take the write lock. The
  // pool has one connection, so the following queries run inside of this one.
  await db.raw('BEGIN DEFERRED');
  try {
    return await work(db);
  } finally {
    await db.raw('COMMIT');
  }
}

async function pluck(db: Db, sql: string, values: readonly string[] = []): Promise<string[]> {
  return (await select<{ readonly name: string }>(db, sql, values)).map(({ name }) => name);
}

async function select<T>(db: Db, sql: string, values: readonly string[] = []): Promise<T[]> {
  const result = (await db.raw(sql, [...values])) as unknown;
  return (isSqlite(db) ? result : (result as unknown[])[0]) as T[];
}
