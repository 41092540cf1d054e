import { isSqlite } from './connect.ts';
import type { Db } from './connect.ts';

/** The tables as the database itself describes them: for what handles all of them alike, such as backups. */

/** A value of a column, as both databases give and take it. */
export type Cell = Buffer | string | number | null;

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The primary key's columns, in its order. */
  readonly key: readonly string[];
}

/** A column whose values must be found in another table. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}

/** By name. Virtual tables, such as indexes for search, and what they keep are not among them. */
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

/** The foreign keys. */
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
 * So many rows behind `after` in the order of the key, each with its cells in the order of the columns.
 * @param after the key's cells of the row before; null for the beginning
 */
export async function readRows(db: Db, { name, columns, key }: Table, after: readonly Cell[] | null, max: number): Promise<Cell[][]> {
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

/** The key's cells of the last row in the order of the key; null for an empty table. */
export async function readLastKey(db: Db, { name, key }: Table): Promise<Cell[] | null> {
  const row = (await db(name)
    .select(...key)
    .orderBy(key.map((column) => ({ column, order: 'desc' })))
    .first()) as Record<string, Cell> | undefined;
  return row === undefined ? null : key.map((column) => row[column] ?? null);
}

export async function countRows(db: Db, table: string): Promise<number> {
  const row = (await db(table).count({ count: '*' }).first()) as { readonly count: number | string } | undefined;
  return Number(row?.count ?? 0);
}

/** Puts rows in, a few in each statement. */
export async function insertRows(db: Db, table: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): Promise<void> {
  await db(table).insert(rows.map((cells) => Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? null]))));
}

export async function emptyTable(db: Db, table: string): Promise<void> {
  await db(table).delete();
}

export async function isEmptyTable(db: Db, table: string): Promise<boolean> {
  return (await db(table).first(db.raw('1'))) === undefined;
}

/** Rows whose parent is missing. @param only a column: rows in which it is null are counted, no others */
export async function countOrphans(db: Db, { table, column, parent, parentColumn }: Reference, only?: string): Promise<number> {
  const query = db({ child: table })
    .leftJoin({ parent }, `parent.${parentColumn}`, `child.${column}`)
    .whereNotNull(`child.${column}`)
    .whereNull(`parent.${parentColumn}`)
    .count({ count: '*' });
  if (only !== undefined) void query.whereNull(`child.${only}`);
  const [row] = (await query) as { readonly count: number | string }[];
  return Number(row?.count ?? 0);
}

/** Foreign keys are not looked at while rows come in table by table. @param isOn ends that again */
export async function setReferenceChecks(db: Db, isOn: boolean): Promise<void> {
  await db.raw(isSqlite(db) ? `PRAGMA foreign_keys = ${isOn ? 'ON' : 'OFF'}` : `SET SESSION foreign_key_checks = ${isOn ? 1 : 0}`);
}

/** Runs its work in one transaction that does not look at foreign keys. */
export async function inUncheckedTransaction(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  if (isSqlite(db)) await setReferenceChecks(db, false);
  try {
    await db.transaction(async (trx) => {
      if (!isSqlite(db)) await setReferenceChecks(trx, false);
      await work(trx);
      if (!isSqlite(db)) await setReferenceChecks(trx, true);
    });
  } finally {
    if (isSqlite(db)) await setReferenceChecks(db, true);
  }
}

/**
 * Reads in one state of the whole database, however long it takes and whatever is written meanwhile. Writers don't wait for it.
 */
export async function inSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  if (!isSqlite(db)) return await db.transaction((trx) => work(trx), { isolationLevel: 'repeatable read' });
  // knex's own transactions take the write lock. There is one connection, so what follows runs inside this one.
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
  const answer = (await db.raw(sql, [...values])) as unknown;
  return (isSqlite(db) ? answer : (answer as unknown[])[0]) as T[];
}
