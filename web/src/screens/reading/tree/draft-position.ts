import type { TreeItem, TreeRow } from '../../../components/tree-rows.ts';

/** Position of the row in which a new document gets its title. */
export interface DraftPosition {
  /** Number of rows above it. */
  readonly at: number;
  readonly level: number;
}

/**
 * Returns the position after the last row of a folder, or (null) of the tree, where the server adds new
 * documents. A folder that is not displayed counts as the tree itself.
 */
export function draftPosition(rows: readonly TreeRow<TreeItem>[], parentId: string | null): DraftPosition {
  const parentAt = parentId === null ? -1 : rows.findIndex((row) => row.item.id === parentId);
  const parent = rows[parentAt];
  if (parent === undefined) return { at: rows.length, level: 1 };
  const next = rows.findIndex((row, index) => index > parentAt && row.level <= parent.level);
  return { at: next === -1 ? rows.length : next, level: parent.level + 1 };
}
