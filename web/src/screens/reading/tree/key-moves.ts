import type { DocItem } from '@maru/core/api';
import { siblingsIn } from '../../../stores/tree-order.ts';
import type { DocMove } from '../../../stores/tree-order.ts';

export type MoveDirection = 'up' | 'down' | 'in' | 'out';

const DIRECTIONS: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Returns the direction of an arrow with Alt; null for other keys. */
export function moveDirection(event: {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): MoveDirection | null {
  return event.altKey && !event.ctrlKey && !event.metaKey ? (DIRECTIONS[event.key] ?? null) : null;
}

/**
 * Returns the move of one step: past the sibling above or below, into
 * the folder above, or out, after the current folder. Null: impossible.
 */
export function stepMove(docs: readonly DocItem[], id: string, direction: MoveDirection): DocMove | null {
  const doc = docs.find((item) => item.id === id);
  if (doc === undefined) return null;
  if (direction === 'out')
    return doc.parentId === null ? null : { id, targetId: doc.parentId, position: 'after' };
  const siblings = siblingsIn(docs, doc.parentId);
  const at = siblings.indexOf(doc);
  const neighbour = siblings[direction === 'down' ? at + 1 : at - 1];
  if (neighbour === undefined) return null;
  if (direction === 'in')
    return neighbour.isFolder ? { id, targetId: neighbour.id, position: 'inside' } : null;
  return { id, targetId: neighbour.id, position: direction === 'down' ? 'after' : 'before' };
}

/** Returns the place at the end of a folder, or (null) of the top level; null where there is none. */
export function moveToEnd(
  docs: readonly DocItem[],
  ids: readonly string[],
  folderId: string | null,
): Omit<DocMove, 'id'> | null {
  if (folderId !== null) return { targetId: folderId, position: 'inside' };
  const last = siblingsIn(docs, null).findLast((doc) => !ids.includes(doc.id));
  return last === undefined ? null : { targetId: last.id, position: 'after' };
}
