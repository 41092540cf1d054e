import type { BlockContext, Element } from '@lezer/markdown';
import { trimEnd } from './block-parsers.ts';

/** Largest number of columns; a wider table stays text. */
const MAX_COLUMNS = 512;
const DELIMITER = /^[ \t]*:?-+:?[ \t]*$/;

/**
 * Returns the number of columns of a delimiter row (GFM 4.10),
 * 0 when the line is none: it must contain a `|` or `:`.
 */
export function delimiterColumns(line: string): number {
  const row = trimEnd(line);
  if (!/^[|:-]/.test(row) || !/[|:]/.test(row)) return 0;
  const cells = row.split('|', MAX_COLUMNS + 3);
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells.length <= MAX_COLUMNS && cells.every((cell) => DELIMITER.test(cell)) ? cells.length : 0;
}

/** Range of a cell's content in its line. */
export interface CellRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the cells of a row from `start` on, and its pipes. */
export function readRow(
  line: string,
  start: number,
  limit = Infinity,
): { readonly cells: readonly CellRange[]; readonly pipes: readonly number[] } {
  const end = trimEnd(line).length;
  const cells: CellRange[] = [];
  const pipes: number[] = [];
  let at = start;
  if (line.charCodeAt(start) === 124) pipes.push(at++);
  let from = at;
  for (; at < end; at++) {
    const code = line.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 124) {
      if (cells.length < limit) cells.push(cellRange(line, from, at));
      pipes.push(at);
      from = at + 1;
    }
  }
  if (from < end && cells.length < limit) cells.push(cellRange(line, from, end));
  return { cells, pipes };
}

function cellRange(line: string, start: number, end: number): CellRange {
  let from = start;
  let to = end;
  while (from < to && /[ \t]/.test(line.charAt(from))) from++;
  while (to > from && /[ \t]/.test(line.charAt(to - 1))) to--;
  return { from, to };
}

/**
 * Counts the head's cells as the engine does: a pipe at the very end separates nothing, and a head that a
 * comment continues over lines has none.
 */
function countCells(line: string): number {
  const end = trimEnd(line).length;
  let count = 1;
  for (let at = line.charCodeAt(0) === 124 ? 1 : 0; at < end; at++) {
    const code = line.charCodeAt(at);
    if (code === 10) return 0;
    if (code === 92) at++;
    else if (code === 124 && at + 1 < end) count++;
  }
  return count;
}

/** Returns the number of columns when a head and the delimiter row below it match, else 0. */
export function tableColumns(head: string, delimiters: string): number {
  const columns = delimiterColumns(delimiters);
  return columns > 0 && columns === countCells(head) ? columns : 0;
}

/**
 * Returns a row's node.
 * @param text the row
 * @param from its start in the document
 */
export function tableRow(
  cx: BlockContext,
  type: string,
  text: string,
  from: number,
  columns: number,
): Element {
  const { cells, pipes } = readRow(text, 0, columns);
  const elements = cells.map((cell) =>
    cx.elt(
      'TableCell',
      from + cell.from,
      from + cell.to,
      cell.from < cell.to ? cx.parser.parseInline(text.slice(cell.from, cell.to), from + cell.from) : [],
    ),
  );
  for (const at of pipes) elements.push(cx.elt('TableDelimiter', from + at, from + at + 1));
  elements.sort((a, b) => a.from - b.from || a.to - b.to);
  return cx.elt(type, from, from + trimEnd(text).length, elements);
}
