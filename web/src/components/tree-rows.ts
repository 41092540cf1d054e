/** An item of a tree: its position is given by its parent and its number among its siblings. */
export interface TreeItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly seq: number;
  readonly title: string;
  readonly isFolder: boolean;
}

/** A visible row of the tree, with the position that assistive technology needs. */
export interface TreeRow<T extends TreeItem> {
  readonly item: T;
  /** Depth, 1 for the root items. */
  readonly level: number;
  /** Number among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  readonly isOpen: boolean;
  readonly hasChildren: boolean;
}

/**
 * Returns the visible rows from top to bottom, as a flat list for counting, windowing and dragging. An item
 * whose parent is not in the list is at the root; a cycle of parents is broken.
 */
export function treeRows<T extends TreeItem>(items: readonly T[], open: ReadonlySet<string>): TreeRow<T>[] {
  const known = new Set(items.map((item) => item.id));
  const children = Map.groupBy(items, (item) =>
    item.parentId !== null && known.has(item.parentId) ? item.parentId : null,
  );
  for (const siblings of children.values()) siblings.sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1));
  const rows: TreeRow<T>[] = [];
  const add = (parentId: string | null, level: number): void => {
    const siblings = children.get(parentId) ?? [];
    for (const [index, item] of siblings.entries()) {
      const hasChildren = children.has(item.id);
      const isOpen = item.isFolder && open.has(item.id);
      rows.push({ item, level, position: index + 1, siblings: siblings.length, isOpen, hasChildren });
      if (isOpen && hasChildren) add(item.id, level + 1);
    }
  };
  add(null, 1);
  return rows;
}

/** Returns the ids of the folders above an item, nearest first. */
export function ancestorsOf(items: readonly TreeItem[], id: string): string[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const found: string[] = [];
  let parentId = byId.get(id)?.parentId ?? null;
  while (parentId !== null && !found.includes(parentId)) {
    found.push(parentId);
    parentId = byId.get(parentId)?.parentId ?? null;
  }
  return found;
}

/** Effect of a key in a tree: moves to a row, or expands or collapses the current one. */
export type TreeMove =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'open' | 'close' };

/** Returns the effect of a key by the ARIA tree pattern, without type-ahead. */
export function treeMove(key: string, current: number, rows: readonly TreeRow<TreeItem>[]): TreeMove | null {
  const row = rows[current];
  const last = rows.length - 1;
  if (row === undefined) return null;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'focus', index: Math.min(current + 1, last) };
    case 'ArrowUp':
      return { kind: 'focus', index: Math.max(current - 1, 0) };
    case 'Home':
      return { kind: 'focus', index: 0 };
    case 'End':
      return { kind: 'focus', index: last };
    case 'ArrowRight':
      if (!row.item.isFolder) return null;
      if (!row.isOpen) return { kind: 'open' };
      return row.hasChildren ? { kind: 'focus', index: current + 1 } : null;
    case 'ArrowLeft':
      if (row.isOpen) return { kind: 'close' };
      return parentMove(current, rows);
    default:
      return null;
  }
}

function parentMove(current: number, rows: readonly TreeRow<TreeItem>[]): TreeMove | null {
  const level = rows[current]?.level ?? 1;
  const index = rows.findLastIndex((row, at) => at < current && row.level === level - 1);
  return index === -1 ? null : { kind: 'focus', index };
}

/**
 * Returns the next row that begins with the typed text; a repeated
 * letter moves on, a longer text stays on the row while it matches.
 */
export function typeAhead(typed: string, current: number, rows: readonly TreeRow<TreeItem>[]): number | null {
  const wanted = typed.normalize('NFC').toLocaleLowerCase();
  const start = [...wanted].length > 1 ? 0 : 1;
  for (let step = start; step < rows.length + start; step++) {
    const index = (current + step) % rows.length;
    if (rows[index]?.item.title.normalize('NFC').toLocaleLowerCase().startsWith(wanted) === true)
      return index;
  }
  return null;
}
