import type { Node, Root } from '@maru/core/markup';

/** A node of a tree as a line of text. */
export interface TreeRow {
  readonly id: number;
  readonly depth: number;
  readonly type: string;
  readonly from: number;
  readonly to: number;
  /** Properties other than position and children, as JSON. */
  readonly details: string;
}

/** Properties that the rows show in another way, or that hold the whole text. */
const EXCLUDED: ReadonlySet<string> = new Set([
  'type',
  'from',
  'to',
  'children',
  'source',
  'footnotes',
  'options',
]);
const DETAILS_MAX_LENGTH = 120;

/** Returns a tree's nodes, parents before children. */
export function treeRows(root: Root): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const visit = (node: Node, depth: number): void => {
    const entries = Object.entries(node).filter(([name]) => !EXCLUDED.has(name));
    const details = entries.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ');
    rows.push({
      id: rows.length,
      depth,
      type: node.type,
      from: node.from,
      to: node.to,
      details: details.slice(0, DETAILS_MAX_LENGTH),
    });
    if ('children' in node) for (const child of node.children) visit(child, depth + 1);
  };
  visit(root, 0);
  return rows;
}

/** Returns the innermost node at an offset of the source. */
export function rowAt(rows: readonly TreeRow[], offset: number): TreeRow | null {
  let found: TreeRow | null = null;
  for (const row of rows) {
    if (row.from <= offset && offset < row.to && (found === null || row.depth >= found.depth)) found = row;
  }
  return found;
}
