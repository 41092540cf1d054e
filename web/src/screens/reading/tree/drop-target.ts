import type { TreeItem, TreeRow } from '../../../components/tree-rows.ts';
import type { DocMove } from '../../../stores/tree-order.ts';

/** Target of a dragged row, and its indicator. */
export type DropTarget =
  | { readonly kind: 'inside'; readonly move: DocMove }
  /** Above the row of this number, at this level. */
  | { readonly kind: 'line'; readonly move: DocMove; readonly gap: number; readonly level: number };

/** The middle part of a folder's row means a drop into it. */
const INSIDE_FROM = 0.25;
const INSIDE_TO = 0.75;

/**
 * Returns the target of dragged rows at a pointer position.
 * @param ids of the dragged rows
 * @param id of the dragged row that the move names
 * @param y height in rows: 2.5 is the middle of the third
 * @param depth distance from the left in indents: selects
 *   one of the levels that meet below a folder's last row
 * @returns null where the rows cannot go, or are already
 */
export function dropTarget(
  rows: readonly TreeRow<TreeItem>[],
  ids: ReadonlySet<string>,
  id: string,
  y: number,
  depth: number,
): DropTarget | null {
  const index = Math.floor(y);
  const over = rows[index];
  const part = y - index;
  if (over?.item.isFolder === true && part >= INSIDE_FROM && part <= INSIDE_TO) {
    return isInBranch(rows, index, ids)
      ? null
      : { kind: 'inside', move: { id, targetId: over.item.id, position: 'inside' } };
  }
  const gap = Math.max(
    0,
    Math.min(rows.length, over === undefined ? rows.length : part < 0.5 ? index : index + 1),
  );
  const above = rows[gap - 1];
  const below = rows[gap];
  const lowest = below?.level ?? 1;
  const level = Math.min(Math.max(Math.floor(depth) + 1, lowest), Math.max(above?.level ?? 1, lowest));
  const targetIndex = below !== undefined && level === below.level ? gap : lastAtLevel(rows, gap - 1, level);
  const target = rows[targetIndex];
  if (target === undefined || isInBranch(rows, targetIndex, ids)) return null;
  return {
    kind: 'line',
    gap,
    level,
    move: { id, targetId: target.item.id, position: targetIndex === gap ? 'before' : 'after' },
  };
}

function lastAtLevel(rows: readonly TreeRow<TreeItem>[], from: number, level: number): number {
  let index = from;
  while (index >= 0 && (rows[index]?.level ?? 0) > level) index--;
  return index;
}

/** Returns true when a row is a dragged one or a descendant of one. */
function isInBranch(rows: readonly TreeRow<TreeItem>[], index: number, ids: ReadonlySet<string>): boolean {
  let level = Infinity;
  for (let at = index; at >= 0; at--) {
    const row = rows[at];
    if (row === undefined || row.level >= level) continue;
    if (ids.has(row.item.id)) return true;
    level = row.level;
  }
  return false;
}
