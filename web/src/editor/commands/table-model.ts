import type { EditorState } from '@codemirror/state';
import { readRow } from '../language/table-parser.ts';
import { enclosingNode } from './enclosing.ts';

export type ColumnAlign = 'none' | 'left' | 'center' | 'right';

/** A table in the text: cells as written, rows without the delimiter row. */
export interface TableModel {
  readonly from: number;
  readonly to: number;
  /** Prefix of every line: indent and quote marks. */
  readonly lead: string;
  readonly align: readonly ColumnAlign[];
  readonly rows: readonly (readonly string[])[];
}

/** Position of a cell; row 0 is the head. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

const TABLE: ReadonlySet<string> = new Set(['Table']);
const LEAD = /^[\s>]*/;

function alignOf(cell: string): ColumnAlign {
  const isLeft = cell.startsWith(':');
  const isRight = cell.length > 1 && cell.endsWith(':');
  if (isLeft) return isRight ? 'center' : 'left';
  return isRight ? 'right' : 'none';
}

/** Returns the table at the main selection and the position in it; null outside of tables. */
export function tableAt(
  state: EditorState,
): { readonly table: TableModel; readonly place: CellPlace } | null {
  const { head } = state.selection.main;
  const node = enclosingNode(state, head, head, TABLE);
  if (node === null) return null;
  const first = state.doc.lineAt(node.from);
  const last = state.doc.lineAt(node.to);
  const lines = Array.from({ length: last.number - first.number + 1 }, (_none, index) =>
    state.doc.line(first.number + index),
  );
  const prefix = first.text.slice(0, node.from - first.from);
  const cellsOf = (text: string): string[] => {
    const start = LEAD.exec(text)?.[0].length ?? 0;
    return readRow(text, start).cells.map(({ from, to }) => text.slice(from, to));
  };
  const align = cellsOf(lines[1]?.text ?? '').map(alignOf);
  const rows = lines
    .filter((_line, index) => index !== 1)
    .map(({ text }) => fit(cellsOf(text), align.length));
  const line = state.doc.lineAt(head);
  const index = line.number - first.number;
  const { pipes } = readRow(line.text, LEAD.exec(line.text)?.[0].length ?? 0);
  const start = line.text.charAt(LEAD.exec(line.text)?.[0].length ?? 0) === '|' ? 1 : 0;
  const column = pipes.filter((pipe) => pipe < head - line.from).length - start;
  const place = {
    row: Math.max(0, index - (index > 1 ? 1 : 0) - (index === 1 ? 1 : 0)),
    column: Math.max(0, Math.min(column, align.length - 1)),
  };
  return {
    table: {
      from: node.from,
      to: node.to,
      lead: /^\s*$/.test(prefix) ? prefix : prefix.replace(/[^>\s]/g, ' '),
      align,
      rows,
    },
    place,
  };
}

function fit(cells: readonly string[], length: number): readonly string[] {
  return Array.from({ length }, (_none, index) => cells[index] ?? '');
}

/** Characters that take two columns in a fixed-width font (Unicode TR 11, wide and full-width). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/gu;

function widthOf(text: string): number {
  return [...text].length + (text.match(WIDE)?.length ?? 0);
}

/** Columns wider than this are not padded: their lines would be long for little text. */
const MAX_WIDTH = 48;

/** Returns the table as text with aligned columns, and the range of each cell's content in it. */
export function writeTable({ lead, align, rows }: TableModel): {
  readonly text: string;
  readonly cells: readonly (readonly number[])[];
} {
  const widths = align.map((_align, column) =>
    Math.min(MAX_WIDTH, Math.max(3, ...rows.map((row) => widthOf(row[column] ?? '')))),
  );
  const cells: number[][] = [];
  let text = '';
  const pad = (cell: string, column: number): readonly [string, string] => {
    const room = Math.max(0, (widths[column] ?? 3) - widthOf(cell));
    const before = align[column] === 'right' ? room : align[column] === 'center' ? room >> 1 : 0;
    return [' '.repeat(before), ' '.repeat(room - before)];
  };
  for (const [index, row] of rows.entries()) {
    if (index > 0) text += `\n${lead}`;
    const places: number[] = [];
    text += '|';
    for (const [column, cell] of row.entries()) {
      const [before, after] = pad(cell, column);
      places.push(text.length + 1 + (cell === '' ? 0 : before.length));
      text += ` ${before}${cell}${after} |`;
    }
    cells.push(places);
    if (index === 0)
      text += `\n${lead}|${align.map((kind, column) => delimiter(kind, widths[column] ?? 3)).join('|')}|`;
  }
  return { text, cells };
}

function delimiter(align: ColumnAlign, width: number): string {
  const start = align === 'left' || align === 'center' ? ':' : '-';
  const end = align === 'right' || align === 'center' ? ':' : '-';
  return ` ${start}${'-'.repeat(Math.max(1, width - 2))}${end} `;
}
