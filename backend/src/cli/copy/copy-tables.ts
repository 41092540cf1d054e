import { createHash } from 'node:crypto';
import type { Db, Writer } from '../../db/connect.ts';
import { countRows, emptyTable, inUncheckedTransaction, readLastKey } from '../../db/tables.ts';
import type { Cell, Table } from '../../db/tables.ts';
import { StartError } from '../../start-error.ts';
import { insertInStatements, listBackedUpTables, readInPieces } from '../backup/database-part.ts';

/** Digest of a table's content: equal on both databases when their rows are. */
export interface TableDigest {
  readonly rows: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Copied first: its row identifies the site of an interrupted copy. */
const FIRST_TABLE = 'site';

/**
 * Copies every table in key order, continuing where an earlier copy stopped, and
 * compares both by content. Tables that differ, because the source was written
 * to meanwhile, are copied again. Throws StartError when they still differ.
 * @param source connection that reads one state of the database
 * @param onProgress receives the current step
 */
export async function copyTables(
  source: Db,
  target: Writer,
  onProgress: (step: string) => void,
): Promise<Record<string, TableDigest>> {
  const tables = (await listBackedUpTables(source)).toSorted(
    (a, b) => Number(b.name === FIRST_TABLE) - Number(a.name === FIRST_TABLE),
  );
  for (const table of tables) await copyRows(source, target, table, onProgress);
  const digests: Record<string, TableDigest> = {};
  for (const table of tables) {
    onProgress(`comparing ${table.name}`);
    const digest = await digestOf(source, table);
    if (!isEqual(digest, await digestOf(target, table))) {
      await inUncheckedTransaction(target, (trx) => emptyTable(trx, table.name));
      await copyRows(source, target, table, onProgress);
      if (!isEqual(digest, await digestOf(target, table))) {
        throw new StartError(
          `The copy of the table ${table.name} has other contents than the original. Check both databases with maru doctor.`,
        );
      }
    }
    digests[table.name] = digest;
  }
  return digests;
}

async function copyRows(
  source: Db,
  target: Writer,
  table: Table,
  onProgress: (step: string) => void,
): Promise<void> {
  const [total, from] = [await countRows(source, table.name), await readLastKey(target, table)];
  let copied = from === null ? 0 : await countRows(target, table.name);
  for await (const rows of readInPieces(source, table, from)) {
    await inUncheckedTransaction(target, (trx) => insertInStatements(trx, table, rows));
    copied += rows.length;
    onProgress(`${table.name}, ${copied} of ${total}`);
  }
}

/**
 * Hashes each cell with its length, in the order of column
 * names, since column order may differ between databases.
 */
async function digestOf(db: Db, table: Table): Promise<TableDigest> {
  const hash = createHash('sha256');
  const places = table.columns.toSorted().map((column) => table.columns.indexOf(column));
  let count = 0;
  for await (const rows of readInPieces(db, table)) {
    for (const row of rows) {
      for (const place of places) {
        const cell: Cell = row[place] ?? null;
        const bytes = Buffer.isBuffer(cell) ? cell : Buffer.from(String(cell));
        hash
          .update(`${cell === null ? 'null' : Buffer.isBuffer(cell) ? 'bytes' : 'text'} ${bytes.length}:`)
          .update(bytes);
      }
    }
    count += rows.length;
  }
  return { rows: count, sha256: hash.digest('hex') };
}

function isEqual(a: TableDigest, b: TableDigest): boolean {
  return a.rows === b.rows && a.sha256 === b.sha256;
}
