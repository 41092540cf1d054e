import type { Align, Inline, Table, TableCell, TableRow } from '../ast.ts';
import { attributeOf, childNodesOf, nameOf } from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';
import { declarationsOf } from './inline-style.ts';
import { PLACE } from './sink.ts';

/** Columns that the dialect's tables may have, and cells that merged ones may add to one table. */
const MAX_COLUMNS = 512;
const MAX_ADDED = 10_000;

/** The rows of a table, in order, through `thead` and the like; not those of tables in it. */
export function rowsOf(table: HtmlNode): HtmlNode[] {
  const rows: HtmlNode[] = [];
  const collect = (node: HtmlNode, depth: number): void => {
    const children = childNodesOf(node);
    for (let i = 0; i < children.length; i++) {
      const child = children[i] as HtmlNode;
      const name = nameOf(child);
      if (name === 'tr') rows.push(child);
      else if (depth > 0 && (name === 'thead' || name === 'tbody' || name === 'tfoot')) collect(child, depth - 1);
    }
  };
  collect(table, 1);
  return rows;
}

export function cellsOf(row: HtmlNode): HtmlNode[] {
  return Array.from(childNodesOf(row)).filter((node) => nameOf(node) === 'td' || nameOf(node) === 'th');
}

/** A table of rows that have cells; merged cells are followed by empty ones. Its first row is the head. */
export function tableOf(rows: readonly HtmlNode[], read: (cell: HtmlNode) => Inline[]): Table {
  let added = MAX_ADDED;
  let columns = 0;
  const align: Align[] = [];
  /** How many rows more the cell in a column goes on. */
  const spans: number[] = [];
  const grid = rows.map((row) => {
    const cells: Inline[][] = [];
    const goOn = (): void => {
      while ((spans[cells.length] ?? 0) > 0 && cells.length < MAX_COLUMNS && added > 0) {
        spans[cells.length] = (spans[cells.length] ?? 0) - 1;
        added--;
        cells.push([]);
      }
    };
    for (const cell of cellsOf(row)) {
      goOn();
      if (cells.length >= MAX_COLUMNS) break;
      align[cells.length] ??= alignOf(cell);
      const wide = spanOf(cell, 'colspan');
      const high = spanOf(cell, 'rowspan') - 1;
      cells.push(read(cell));
      spans[cells.length - 1] = high;
      for (let i = 1; i < wide && cells.length < MAX_COLUMNS && added > 0; i++) {
        added--;
        cells.push([]);
        spans[cells.length - 1] = high;
      }
    }
    goOn();
    columns = Math.max(columns, cells.length);
    return cells;
  });
  const children: TableRow[] = grid.map((cells) => ({
    type: 'tableRow',
    ...PLACE,
    children: cells.map((inlines): TableCell => ({ type: 'tableCell', ...PLACE, children: inlines })),
  }));
  // The head says how many columns there are; other rows may be short.
  const [head] = children;
  if (head !== undefined && head.children.length < columns) {
    const empty = (): TableCell => ({ type: 'tableCell', ...PLACE, children: [] });
    children[0] = { ...head, children: [...head.children, ...Array.from({ length: columns - head.children.length }, empty)] };
  }
  return { type: 'table', ...PLACE, align: Array.from({ length: columns }, (_, i) => align[i] ?? 'none'), children };
}

function alignOf(cell: HtmlNode): Align {
  const value = declarationsOf(cell).get('text-align') ?? attributeOf(cell, 'align').toLowerCase();
  // Text starts at the left anyway: programs that write it on each cell mean nothing by it.
  return value === 'center' || value === 'right' ? value : attributeOf(cell, 'align') === 'left' ? 'left' : 'none';
}

function spanOf(cell: HtmlNode, name: 'colspan' | 'rowspan'): number {
  const value = Number.parseInt(attributeOf(cell, name), 10);
  return value >= 1 ? Math.min(value, MAX_COLUMNS) : 1;
}
