import type { ChangeDesc, Text } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { readRow } from '../../language/table-parser.ts';

/** A cell: its part of the line, with the pipe before it, and its text in it. */
export interface RenderedCell {
  readonly from: number;
  readonly to: number;
  readonly textFrom: number;
  readonly textTo: number;
}

/** A row that is seen; the first one is the head. */
export interface RenderedRow {
  /** Start of its line; marks of quotes may stand before the row. */
  readonly lineFrom: number;
  readonly from: number;
  readonly to: number;
  readonly cells: readonly RenderedCell[];
}

/** A table as it is drawn, by its lines. */
export interface RenderedTable {
  /** The block of the tree that it was read from. */
  readonly block: Tree;
  readonly from: number;
  readonly to: number;
  /** The line below the head, which is not seen. */
  readonly delimiters: { readonly from: number; readonly to: number };
  readonly align: readonly ('left' | 'center' | 'right')[];
  readonly rows: readonly RenderedRow[];
  /** Levels of quotes and items that it is in, and what a callout says about its colour. */
  readonly quotes: number;
  readonly items: number;
  readonly style: string;
}

/** Reads a row, whose cells above a number the page does not show. */
function readCells(line: { readonly from: number; readonly text: string }, start: number, columns: number) {
  const { from, text } = line;
  const { cells, pipes } = readRow(text, start, columns);
  const inner = text.charAt(start) === '|' ? pipes.slice(1) : pipes;
  return cells.map((cell, index): RenderedCell => {
    const begin = index === 0 ? from : from + (inner[index - 1] ?? 0);
    const end = index === cells.length - 1 ? from + text.length : from + (inner[index] ?? text.length);
    const isEmpty = cell.from === cell.to;
    // The place for the text of an empty cell is behind one space.
    const pipe = index === 0 ? start + (inner === pipes ? 0 : 1) : (inner[index - 1] ?? 0) + 1;
    const empty = Math.min(pipe + (text.charAt(pipe) === ' ' ? 1 : 0), cell.to);
    return {
      from: begin,
      to: end,
      textFrom: from + (isEmpty ? empty : cell.from),
      textTo: from + (isEmpty ? empty : cell.to),
    };
  });
}

/**
 * Reads a table of the editor's tree.
 * @param at start of the block that the node is in
 * @returns null where a line of it begins with something else than marks of quotes
 */
export function readTable(
  doc: Text,
  node: SyntaxNode,
  at: number,
  around: Pick<RenderedTable, 'block' | 'quotes' | 'items' | 'style'>,
): RenderedTable | null {
  const rows: RenderedRow[] = [];
  const head = node.getChild('TableHeader');
  const mark = node.getChild('TableDelimiter');
  if (head === null || mark === null) return null;
  const delimiters = doc.lineAt(at + mark.from);
  const marks = readRow(delimiters.text, at + mark.from - delimiters.from).cells.map(({ from, to }) =>
    delimiters.text.slice(from, to),
  );
  for (const row of [head, ...node.getChildren('TableRow')]) {
    const line = doc.lineAt(at + row.from);
    const start = at + row.from - line.from;
    if (!/^[\s>]*$/.test(line.text.slice(0, start))) return null;
    const cells = readCells(line, start, marks.length);
    if (cells.length === 0) return null;
    rows.push({ lineFrom: line.from, from: line.from + start, to: line.to, cells });
  }
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    from: first.lineFrom,
    to: Math.max(last.to, delimiters.to),
    delimiters: { from: delimiters.from, to: delimiters.to },
    align: marks.map((one) => (one.endsWith(':') ? (one.startsWith(':') ? 'center' : 'right') : 'left')),
    rows,
    ...around,
  };
}

/** Moves a table by a number of characters. */
export function shiftedTable(table: RenderedTable, by: number): RenderedTable {
  if (by === 0) return table;
  return {
    ...table,
    from: table.from + by,
    to: table.to + by,
    delimiters: { from: table.delimiters.from + by, to: table.delimiters.to + by },
    rows: table.rows.map((row) => ({
      lineFrom: row.lineFrom + by,
      from: row.from + by,
      to: row.to + by,
      cells: row.cells.map((cell) => ({
        from: cell.from + by,
        to: cell.to + by,
        textFrom: cell.textFrom + by,
        textTo: cell.textTo + by,
      })),
    })),
  };
}

/**
 * Moves a table along with a change inside or outside of its cells.
 * @param doc the text after the change
 */
export function movedTable(table: RenderedTable, changes: ChangeDesc, doc: Text): RenderedTable {
  if (changes.touchesRange(table.from, table.to) === false)
    return shiftedTable(table, changes.mapPos(table.from) - table.from);
  const before = (at: number): number => changes.mapPos(at, -1);
  const behind = (at: number): number => changes.mapPos(at, 1);
  // A word may have been composed behind a space, which was no text of the cell before.
  const textEnd = ({ textTo, to }: RenderedCell): number => {
    const [composed = ''] = /^[^|]*/.exec(doc.sliceString(behind(textTo), behind(to))) ?? [];
    return behind(textTo) + composed.trimEnd().length;
  };
  return {
    ...table,
    from: before(table.from),
    to: behind(table.to),
    delimiters: { from: behind(table.delimiters.from), to: before(table.delimiters.to) },
    rows: table.rows.map((row) => ({
      lineFrom: before(row.lineFrom),
      from: before(row.from),
      to: behind(row.to),
      cells: row.cells.map((cell, index) => ({
        from: index === 0 ? before(cell.from) : behind(cell.from),
        to: behind(cell.to),
        textFrom: before(cell.textFrom),
        textTo: textEnd(cell),
      })),
    })),
  };
}

/** Position of a cell; row 0 is the head. */
export interface CellIndex {
  readonly row: number;
  readonly column: number;
  readonly cell: RenderedCell;
}

/** Returns the cell at an offset of a table; the line of delimiters belongs to the head. */
export function cellAt({ rows }: RenderedTable, at: number): CellIndex | null {
  let row = rows.length - 1;
  while (row > 0 && (rows[row]?.lineFrom ?? 0) > at) row--;
  const cells = rows[row]?.cells ?? [];
  let column = cells.length - 1;
  // At a pipe, the text before it goes on.
  while (column > 0 && (cells[column]?.from ?? 0) >= at) column--;
  const cell = cells[column];
  return cell === undefined ? null : { row, column, cell };
}

/** Returns the cell a number of cells before or behind another one, in the order of the text. */
export function adjacentCell(
  { rows }: RenderedTable,
  { row, column }: CellIndex,
  step: -1 | 1,
): CellIndex | null {
  const same = rows[row]?.cells[column + step];
  if (same !== undefined) return { row, column: column + step, cell: same };
  const next = rows[row + step]?.cells ?? [];
  const index = step === 1 ? 0 : next.length - 1;
  const cell = next[index];
  return cell === undefined ? null : { row: row + step, column: index, cell };
}

/** Returns the cell above or below another one; in a shorter row, its last. */
export function cellAcross(
  { rows }: RenderedTable,
  { row, column }: CellIndex,
  step: -1 | 1,
): CellIndex | null {
  const cells = rows[row + step]?.cells ?? [];
  const index = Math.min(column, cells.length - 1);
  const cell = cells[index];
  return cell === undefined ? null : { row: row + step, column: index, cell };
}
