import type { Db } from '../../db/connect.ts';
import { insertRows, listTables, readRows } from '../../db/tables.ts';
import type { Cell, Table } from '../../db/tables.ts';
import type { BackupPart, RestorePart } from './backup-part.ts';
import { packRows, tableFilePath, unpackRows, weightOfRow } from './table-files.ts';

/** What belongs to the database as it stands rather than to the site: steps of the schema, locks, counters of a few minutes. */
const LEFT_OUT: ReadonlySet<string> = new Set(['migrations', 'migration_lock', 'restoring', 'counters']);

/** What is read and kept in memory at once: about so many bytes, and never more rows. */
const FILE_BYTES = 4 * 1024 * 1024;
const FILE_ROWS = 2_000;
/** The first rows of a table tell how long its rows are. */
const FIRST_ROWS = 20;
/** SQLite takes no more rows in a statement of knex's form, MariaDB no more bytes in a packet. */
const STATEMENT_ROWS = 100;
const STATEMENT_BYTES = 2 * 1024 * 1024;

export async function listBackedUpTables(db: Db): Promise<Table[]> {
  return (await listTables(db)).filter(({ name }) => !LEFT_OUT.has(name));
}

/** @param snapshot one state of the database @param hear is told of every file's rows */
export function createDatabasePart(snapshot: Db, hear: (table: string, rows: number) => void): BackupPart {
  return {
    folder: 'tables',
    async *files() {
      for (const table of await listBackedUpTables(snapshot)) {
        hear(table.name, 0);
        let number = 0;
        for await (const rows of readInPieces(snapshot, table)) {
          const packed = await packRows(table, rows);
          hear(table.name, rows.length);
          yield { path: tableFilePath(table.name, ++number), bytes: packed.length, pieces: [packed] };
        }
      }
    },
  };
}

/**
 * All rows in the order of the primary key, so many at a time as fit into little memory.
 * @param from the key's cells of the row before the first; null for the beginning
 */
export async function* readInPieces(snapshot: Db, table: Table, from: readonly Cell[] | null = null): AsyncGenerator<Cell[][]> {
  if (table.key.length === 0) throw new Error(`The table ${table.name} has no primary key`);
  const keyAt = table.key.map((column) => table.columns.indexOf(column));
  let after = from;
  let max = FIRST_ROWS;
  for (;;) {
    const rows: Cell[][] = await readRows(snapshot, table, after, max);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = keyAt.map((i) => last[i] ?? null);
    const longest = Math.max(...rows.map(weightOfRow));
    max = Math.max(1, Math.min(FILE_ROWS, Math.floor(FILE_BYTES / Math.max(1, longest))));
  }
}

/** @param inTransaction runs its work in one transaction without looking at foreign keys */
export function createDatabaseRestore(
  inTransaction: (work: (trx: Db) => Promise<void>) => Promise<void>,
  hear: (table: string, rows: number) => void,
): RestorePart {
  return {
    folder: 'tables',
    load: async (path, read) => {
      const { table, columns, rows } = await unpackRows(path, await read());
      await inTransaction((trx) => insertInStatements(trx, { name: table, columns }, rows));
      hear(table, rows.length);
    },
  };
}

/** Puts rows in by statements that both databases take. */
export async function insertInStatements(
  trx: Db,
  { name, columns }: Omit<Table, 'key'>,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  for (const few of inStatements(rows)) await insertRows(trx, name, columns, few);
}

function* inStatements(rows: readonly (readonly Cell[])[]): Generator<(readonly Cell[])[]> {
  let few: (readonly Cell[])[] = [];
  let bytes = 0;
  for (const row of rows) {
    const weight = weightOfRow(row);
    if (few.length > 0 && (few.length >= STATEMENT_ROWS || bytes + weight > STATEMENT_BYTES)) {
      yield few;
      few = [];
      bytes = 0;
    }
    few.push(row);
    bytes += weight;
  }
  if (few.length > 0) yield few;
}
