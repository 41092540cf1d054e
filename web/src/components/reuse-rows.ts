import { treeRows } from './tree-rows.ts';
import type { TreeItem, TreeRow } from './tree-rows.ts';

/** The latest row of each item. */
const latest = new WeakMap<TreeItem, TreeRow<TreeItem>>();

/**
 * Returns the visible rows of a tree (`treeRows`), as the objects that they were before where nothing about
 * them has changed: memoized lines of a long tree are rendered again only where a row is another one.
 */
export function reuseRows<T extends TreeItem>(
  items: readonly T[],
  open: ReadonlySet<string>,
): readonly TreeRow<T>[] {
  return treeRows(items, open).map((row) => {
    const before = latest.get(row.item);
    // Same item: the row is of its type.
    if (before !== undefined && isSameRow(before, row)) return before as TreeRow<T>;
    latest.set(row.item, row);
    return row;
  });
}

function isSameRow(a: TreeRow<TreeItem>, b: TreeRow<TreeItem>): boolean {
  return (
    a.level === b.level &&
    a.position === b.position &&
    a.siblings === b.siblings &&
    a.isOpen === b.isOpen &&
    a.hasChildren === b.hasChildren
  );
}
