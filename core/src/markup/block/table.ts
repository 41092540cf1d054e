import type { Align, Table, TableCell, TableRow } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import { trimStart } from '../chars.ts';
import { trimEnd } from './line.ts';
import { closeBeforeLastLine } from './paragraph.ts';
import { NO_CHILDREN, NO_LEAF, TABLE, addBlock, addInlines, startChild, PARAGRAPH } from './state.ts';
import type { BlockState } from './state.ts';

/** Maximum columns of a table; a wider one stays text. */
const MAX_COLUMNS = 512;
const MARKED = /[|:]/;
/** A cell of a delimiter row. */
const DELIMITER = /^[ \t]*(:?)-+(:?)[ \t]*$/;
/** Empty cells added to short rows of any table before its own length counts. */
const FREE_PADDING = 1000;

/**
 * Returns the columns of the delimiter row at `next` (GFM 4.10), null when there is none. It must contain a
 * `|` or `:`, so that a line of dashes keeps its CommonMark meaning.
 */
function delimiterRow(b: BlockState): Align[] | null {
  const row = b.src.slice(b.next, trimEnd(b.src, b.next, b.lineEnd));
  if (!MARKED.test(row)) return null;
  // Outer pipes and one surplus column suffice to reject the row.
  const cells = row.split('|', MAX_COLUMNS + 3);
  if (cells[0] === '') cells.shift();
  if (cells[cells.length - 1] === '') cells.pop();
  if (cells.length === 0 || cells.length > MAX_COLUMNS) return null;
  const align: Align[] = [];
  for (const cell of cells) {
    const match = DELIMITER.exec(cell);
    if (match === null) return null;
    align.push(match[1] === '' ? (match[2] === '' ? 'none' : 'right') : match[2] === '' ? 'left' : 'center');
  }
  return align;
}

/** Counts the cells of the row in a range, up to `limit`; 0 where a comment continues it over lines. */
function countCells(src: string, from: number, to: number, limit: number): number {
  let count = 1;
  let at = src.charCodeAt(from) === 124 ? from + 1 : from;
  for (; at < to && count <= limit; at++) {
    const code = src.charCodeAt(at);
    if (code === 10) return 0;
    if (code === 92) at++;
    else if (code === 124 && at + 1 < to) count++;
  }
  return count;
}

/**
 * Converts the open paragraph's last line and the delimiter row at `next` to a table, if their columns match.
 */
export function tryTable(b: BlockState): boolean {
  if (b.leaf !== PARAGRAPH) return false;
  const align = delimiterRow(b);
  if (align === null) return false;
  const { src, lastLine } = b;
  const to = trimEnd(src, lastLine, b.to);
  if (countCells(src, lastLine, to, align.length) !== align.length) return false;
  closeBeforeLastLine(b, src.lastIndexOf('\n', lastLine - 1));
  openTable(b, align, lastLine, to);
  return true;
}

/** Opens a table whose header is the row in a range; `next` is on its delimiter row. */
function openTable(b: BlockState, align: readonly Align[], from: number, to: number): void {
  const rows: TableRow[] = [];
  const node: Mutable<Table> = { type: 'table', from, to: b.lineEnd, key: 0, align, children: rows };
  startChild(b);
  addBlock(b, node);
  b.leaf = TABLE;
  b.table = node;
  b.rows = rows;
  b.align = align;
  b.padding = FREE_PADDING;
  b.starts = null;
  addRow(b, from, to);
  node.to = trimEnd(b.src, b.next, b.lineEnd);
}

/** Adds the row in a range: surplus cells are dropped, missing ones are empty. */
export function addRow(b: BlockState, from: number, to: number): void {
  const { src } = b;
  const columns = b.align.length;
  const cells: TableCell[] = [];
  let at = src.charCodeAt(from) === 124 ? from + 1 : from;
  let start = at;
  for (; cells.length < columns && at < to; at++) {
    const code = src.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 124) {
      addCell(b, cells, start, at);
      start = at + 1;
    }
  }
  if (cells.length < columns && start < to) addCell(b, cells, start, to);
  // The number of added cells is limited by the table's length, so that output stays proportional to input.
  b.padding += (to - from) >> 1;
  while (cells.length < columns && b.padding > 0) {
    b.padding--;
    cells.push({ type: 'tableCell', from: to, to, key: 0, children: NO_CHILDREN });
  }
  // A copy has the exact length; the array grown by pushes keeps room for 17.
  const children = cells.length > 0 ? cells.slice() : NO_CHILDREN;
  b.rows.push({ type: 'tableRow', from, to, key: 0, children });
  (b.table as Mutable<Table>).to = to;
}

/** Closes the open table. */
export function closeTable(b: BlockState): void {
  b.leaf = NO_LEAF;
}

function addCell(b: BlockState, cells: TableCell[], start: number, end: number): void {
  const from = trimStart(b.src, start, end);
  const to = trimEnd(b.src, from, end);
  const cell: Mutable<TableCell> = { type: 'tableCell', from, to, key: 0, children: NO_CHILDREN };
  cells.push(cell);
  addInlines(b, cell, from, to);
}
