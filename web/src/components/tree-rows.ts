/** One thing that a tree shows: its place is said by its parent and its number among its siblings. */
export interface TreeItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly seq: number;
  readonly title: string;
  readonly isFolder: boolean;
}

/** A visible line of the tree, with what assistive technology needs to know of its place. */
export interface TreeRow<T extends TreeItem> {
  readonly item: T;
  /** 1 at the top. */
  readonly level: number;
  /** 1 for the first among its siblings. */
  readonly position: number;
  readonly siblings: number;
  readonly isOpen: boolean;
  readonly hasChildren: boolean;
}

/**
 * The visible lines, top to bottom: flat, so that they can be counted, windowed and dragged between.
 * An item whose parent is not in the list stands at the top; a ring of parents is cut where it closes.
 */
export function treeRows<T extends TreeItem>(items: readonly T[], open: ReadonlySet<string>): TreeRow<T>[] {
  const known = new Set(items.map((item) => item.id));
  const children = Map.groupBy(items, (item) => (item.parentId !== null && known.has(item.parentId) ? item.parentId : null));
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

/** The folders above an item, the nearest first. */
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

/** What a key does in a tree: goes to a line, or opens or closes the line it is on. */
export type TreeMove = { readonly kind: 'focus'; readonly index: number } | { readonly kind: 'open' | 'close' };

/** The tree pattern of ARIA's authoring practices, without the letters. */
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

/** The next line that begins with what was typed; a single repeated letter walks on, a longer word stays if it still fits. */
export function typeAhead(typed: string, current: number, rows: readonly TreeRow<TreeItem>[]): number | null {
  const wanted = typed.normalize('NFC').toLocaleLowerCase();
  const start = [...wanted].length > 1 ? 0 : 1;
  for (let step = start; step < rows.length + start; step++) {
    const index = (current + step) % rows.length;
    if (rows[index]?.item.title.normalize('NFC').toLocaleLowerCase().startsWith(wanted) === true) return index;
  }
  return null;
}
