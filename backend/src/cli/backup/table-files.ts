import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Cell, Table } from '../../db/tables.ts';

/**
 * Format of table files: JSON lines, gzip. The first line names the
 * columns; each further line holds the cells of a row in that order.
 */

export interface TableFile {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Compression level 1: ciphertexts in base64 shrink equally at every level. */
const LEVEL = 1;
/** Limit of an uncompressed file, far above the size that Maru writes. */
const UNPACKED_MAX_BYTES = 512 * 1024 * 1024;
const DIGITS = 6;

const zip = promisify<string, { level: number }, Buffer>(gzip);
const unzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

/** @param number from 1 */
export function tableFilePath(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(DIGITS, '0')}.ndjson.gz`;
}

export async function packRows(
  { columns }: Pick<Table, 'columns'>,
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> {
  const lines = [
    { columns },
    ...rows.map((cells) =>
      cells.map((cell) => (Buffer.isBuffer(cell) ? { base64: cell.toString('base64') } : cell)),
    ),
  ];
  return await zip(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, { level: LEVEL });
}

export async function unpackRows(path: string, packed: Buffer): Promise<TableFile> {
  const [, table] = /^tables\/([a-z_]+)\/\d+\.ndjson\.gz$/.exec(path) ?? [];
  if (table === undefined) throw new Error(`${path} is no file of a table`);
  const text = (await unzip(packed, { maxOutputLength: UNPACKED_MAX_BYTES })).toString();
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const { columns } = JSON.parse(head) as { readonly columns: readonly string[] };
  const rows = lines.map((line) => (JSON.parse(line) as (Cell | { readonly base64: string })[]).map(toCell));
  return { table, columns, rows };
}

function toCell(value: Cell | { readonly base64: string }): Cell {
  return typeof value === 'object' && value !== null && 'base64' in value
    ? Buffer.from(value.base64, 'base64')
    : value;
}

/** Estimates the bytes of memory that a row takes. */
export function estimateRowBytes(cells: readonly Cell[]): number {
  return cells.reduce<number>(
    (sum, cell) => sum + (typeof cell === 'number' || cell === null ? 8 : cell.length),
    0,
  );
}
