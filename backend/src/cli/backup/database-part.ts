import type { Db, Writer } from '../../db/connect.ts';
import { insertRows, listTables, readRows } from '../../db/tables.ts';
import type { Cell, Table } from '../../db/tables.ts';
import type { BackupPart, RestorePart } from './backup-part.ts';
import { packRows, tableFilePath, unpackRows, estimateRowBytes } from './table-files.ts';

/** Tables of the running database rather than of the site: migrations, locks, short-lived counters. */
const EXCLUDED: ReadonlySet<string> = new Set(['migrations', 'migration_lock', 'restoring', 'counters']);

/** Bytes of rows that one file holds in memory at most; see also the limit in rows. */
const FILE_BYTES = 4 * 1024 * 1024;
const FILE_ROWS = 2_000;
/** Rows read first to estimate the size of a row. */
const FIRST_ROWS = 20;
/**
 * Limits of one statement: SQLite's number of rows in the form that knex writes, MariaDB's bytes per packet.
 */
const STATEMENT_ROWS = 100;
const STATEMENT_BYTES = 2 * 1024 * 1024;

export async function listBackedUpTables(db: Db): Promise<Table[]> {
  return (await listTables(db)).filter(({ name }) => !EXCLUDED.has(name));
}

/**
 * @param snapshot connection that reads one state of the database
 * @param onProgress receives the number of rows of each file
 */
export function createDatabasePart(
  snapshot: Db,
  onProgress: (table: string, rows: number) => void,
): BackupPart {
  return {
    folder: 'tables',
    async *files() {
      for (const table of await listBackedUpTables(snapshot)) {
        onProgress(table.name, 0);
        let number = 0;
        for await (const rows of readInPieces(snapshot, table)) {
          const packed = await packRows(table, rows);
          onProgress(table.name, rows.length);
          yield { path: tableFilePath(table.name, ++number), bytes: packed.length, pieces: [packed] };
        }
      }
    },
  };
}

/**
 * Reads all rows in primary key order, in batches that fit into little memory.
 * @param from key cells of the row before the first; null for the beginning
 */
export async function* readInPieces(
  snapshot: Db,
  table: Table,
  from: readonly Cell[] | null = null,
): AsyncGenerator<Cell[][]> {
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
    const longest = Math.max(...rows.map(estimateRowBytes));
    max = Math.max(1, Math.min(FILE_ROWS, Math.floor(FILE_BYTES / Math.max(1, longest))));
  }
}

/**
 * @param inTransaction runs its work in one transaction without foreign key checks
 */
export function createDatabaseRestore(
  inTransaction: (work: (trx: Writer) => Promise<void>) => Promise<void>,
  onProgress: (table: string, rows: number) => void,
): RestorePart {
  return {
    folder: 'tables',
    load: async (path, read) => {
      const { table, columns, rows } = await unpackRows(path, await read());
      await inTransaction((trx) => insertInStatements(trx, { name: table, columns }, rows));
      onProgress(table, rows.length);
    },
  };
}

/** Inserts rows with statements that both databases accept. */
export async function insertInStatements(
  trx: Writer,
  { name, columns }: Omit<Table, 'key'>,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  for (const few of inStatements(rows)) await insertRows(trx, name, columns, few);
}

function* inStatements(rows: readonly (readonly Cell[])[]): Generator<(readonly Cell[])[]> {
  let few: (readonly Cell[])[] = [];
  let bytes = 0;
  for (const row of rows) {
    const weight = estimateRowBytes(row);
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
