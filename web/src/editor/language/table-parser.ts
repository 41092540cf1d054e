import { tags } from '@lezer/highlight';
import type { BlockContext, Element, LeafBlock, LeafBlockParser, Line, MarkdownConfig } from '@lezer/markdown';
import { isBehind, trimEnd } from './block-parsers.ts';

/** Columns a table may have; a wider one stays text. */
const MAX_COLUMNS = 512;
const DELIMITER = /^[ \t]*:?-+:?[ \t]*$/;

/** How many columns the delimiter row has (GFM 4.10), 0 when the line is none: it must hold a `|` or `:`. */
export function delimiterColumns(line: string): number {
  const row = trimEnd(line);
  if (!/^[|:-]/.test(row) || !/[|:]/.test(row)) return 0;
  const cells = row.split('|', MAX_COLUMNS + 3);
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells.length <= MAX_COLUMNS && cells.every((cell) => DELIMITER.test(cell)) ? cells.length : 0;
}

/** A cell's place in its line, without the white space around it. */
export interface CellRange {
  readonly from: number;
  readonly to: number;
}

/** The cells of a row from `start` on, and its pipes. */
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

/** As the engine counts the head's cells: a pipe at the very end parts nothing. */
function countCells(line: string, start: number): number {
  const end = trimEnd(line).length;
  let count = 1;
  for (let at = line.charCodeAt(start) === 124 ? start + 1 : start; at < end; at++) {
    const code = line.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 124 && at + 1 < end) count++;
  }
  return count;
}

function row(cx: BlockContext, type: string, line: string, start: number, lineStart: number, columns: number): Element {
  const { cells, pipes } = readRow(line, start, columns);
  const elements = cells.map(({ from, to }) =>
    cx.elt('TableCell', lineStart + from, lineStart + to, from < to ? cx.parser.parseInline(line.slice(from, to), lineStart + from) : []),
  );
  for (const at of pipes) elements.push(cx.elt('TableDelimiter', lineStart + at, lineStart + at + 1));
  elements.sort((a, b) => a.from - b.from || a.to - b.to);
  return cx.elt(type, lineStart + start, lineStart + trimEnd(line).length, elements);
}

/** Watches a paragraph: its last line and a delimiter row of as many columns make a table of them. */
class TableParser implements LeafBlockParser {
  private rows: Element[] = [];
  private columns = 0;

  nextLine(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
    if (this.columns > 0) {
      this.rows.push(row(cx, 'TableRow', line.text, line.pos, cx.lineStart, this.columns));
      return false;
    }
    // `endTable` parts a paragraph before the head, so the head is all that the leaf holds.
    if (leaf.content.includes('\n') || isBehind(cx, line) || line.indent >= line.baseIndent + 4) return false;
    const columns = delimiterColumns(line.text.slice(line.pos));
    if (columns === 0 || columns !== countCells(leaf.content, 0)) return false;
    this.columns = columns;
    this.rows = [
      row(cx, 'TableHeader', leaf.content, 0, leaf.start, columns),
      cx.elt('TableDelimiter', cx.lineStart + line.pos, cx.lineStart + trimEnd(line.text).length),
    ];
    return false;
  }

  finish(cx: BlockContext, leaf: LeafBlock): boolean {
    if (this.columns === 0) return false;
    cx.addLeafElement(leaf, cx.elt('Table', leaf.start, leaf.start + trimEnd(leaf.content).length, this.rows));
    return true;
  }

  get isTable(): boolean {
    return this.columns > 0;
  }
}

/** Whether the line is the head of a table that begins in the midst of a paragraph. */
function endTable(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
  if (leaf.parsers.some((parser) => parser instanceof TableParser && parser.isTable)) return false;
  const next = cx.peekLine();
  if (!/[|:]/.test(next)) return false;
  const text = next.slice(Math.min(line.basePos, next.length)).replace(/^[ \t]+/, '');
  const columns = delimiterColumns(text);
  return columns > 0 && columns === countCells(line.text, line.pos);
}

/** GFM's tables as core reads them. The nodes are called as in other Markdown, so that what knows those knows these. */
export const DIALECT_TABLE: MarkdownConfig = {
  defineNodes: [
    { name: 'Table', block: true },
    { name: 'TableHeader', style: { 'TableHeader/...': tags.heading } },
    'TableRow',
    { name: 'TableCell', style: tags.content },
    { name: 'TableDelimiter', style: tags.processingInstruction },
  ],
  parseBlock: [{ name: 'Table', leaf: () => new TableParser(), endLeaf: endTable, before: 'SetextHeading' }],
};
