import type { Align, Table, TableCell, TableRow } from '../ast.ts';
import type { Inline } from '../inline-ast.ts';
import { attributeOf, childNodesOf, nameOf } from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';
import { declarationsOf } from './inline-style.ts';
import { PLACE } from './sink.ts';

/** Maximum columns of the dialect's tables, and cells that merged cells may add to one table. */
const MAX_COLUMNS = 512;
const MAX_ADDED = 10_000;

/**
 * Returns the rows of a table, in order, including those in
 * `thead` and similar elements, without rows of nested tables.
 */
export function rowsOf(table: HtmlNode): HtmlNode[] {
  const rows: HtmlNode[] = [];
  const collect = (node: HtmlNode, depth: number): void => {
    const children = childNodesOf(node);
    for (let i = 0; i < children.length; i++) {
      const child = children[i] as HtmlNode;
      const name = nameOf(child);
      if (name === 'tr') rows.push(child);
      else if (depth > 0 && (name === 'thead' || name === 'tbody' || name === 'tfoot'))
        collect(child, depth - 1);
    }
  };
  collect(table, 1);
  return rows;
}

export function cellsOf(row: HtmlNode): HtmlNode[] {
  return Array.from(childNodesOf(row)).filter((node) => nameOf(node) === 'td' || nameOf(node) === 'th');
}

/**
 * Returns a table of the rows that have cells; merged cells
 * are followed by empty ones. Its first row is the header.
 */
export function tableOf(rows: readonly HtmlNode[], read: (cell: HtmlNode) => Inline[]): Table {
  let added = MAX_ADDED;
  let columns = 0;
  const align: Align[] = [];
  /** Remaining rows of a cell with `rowspan`, by column. */
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
  // The header determines the number of columns; other rows may be short.
  const [head] = children;
  if (head !== undefined && head.children.length < columns) {
    const empty = (): TableCell => ({ type: 'tableCell', ...PLACE, children: [] });
    children[0] = {
      ...head,
      children: [...head.children, ...Array.from({ length: columns - head.children.length }, empty)],
    };
  }
  return {
    type: 'table',
    ...PLACE,
    align: Array.from({ length: columns }, (_, i) => align[i] ?? 'none'),
    children,
  };
}

function alignOf(cell: HtmlNode): Align {
  const value = declarationsOf(cell).get('text-align') ?? attributeOf(cell, 'align').toLowerCase();
  // Left is the default: programs that write it on each cell express nothing by it.
  return value === 'center' || value === 'right'
    ? value
    : attributeOf(cell, 'align') === 'left'
      ? 'left'
      : 'none';
}

function spanOf(cell: HtmlNode, name: 'colspan' | 'rowspan'): number {
  const value = Number.parseInt(attributeOf(cell, name), 10);
  return value >= 1 ? Math.min(value, MAX_COLUMNS) : 1;
}
