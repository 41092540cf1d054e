import type { DocItem } from '@maru/core/api';
import { groupState } from './group.ts';
import { moveDoc, siblingsIn } from './tree-order.ts';

/**
 * Moves documents back to where they were in an earlier list: after the sibling that they followed, where
 * that is still there.
 * @returns false when a move failed
 */
export async function restorePlaces(before: readonly DocItem[], ids: ReadonlySet<string>): Promise<boolean> {
  const moves: Promise<boolean>[] = [];
  for (const { doc, siblings } of inTreeOrder(before)) {
    if (!ids.has(doc.id)) continue;
    const target = placeBack(doc, siblings, ids);
    const moved = target === null ? null : moveDoc({ id: doc.id, ...target });
    if (moved !== null) moves.push(moved);
  }
  return (await Promise.all(moves)).every(Boolean);
}

function placeBack(
  doc: DocItem,
  siblings: readonly DocItem[],
  ids: ReadonlySet<string>,
): { readonly targetId: string; readonly position: 'before' | 'after' | 'inside' } | null {
  const { docs } = groupState();
  const now = new Map(docs.map((item) => [item.id, item]));
  const isThere = ({ id }: DocItem): boolean => now.get(id)?.parentId === doc.parentId;
  const at = siblings.indexOf(doc);
  const previous = siblings.slice(0, at).findLast(isThere);
  if (previous !== undefined) return { targetId: previous.id, position: 'after' };
  const next = siblings.slice(at + 1).find((item) => isThere(item) && !ids.has(item.id));
  if (next !== undefined) return { targetId: next.id, position: 'before' };
  if (doc.parentId !== null)
    return now.has(doc.parentId) ? { targetId: doc.parentId, position: 'inside' } : null;
  const first = siblingsIn(docs, null).find((item) => item.id !== doc.id);
  return first === undefined ? null : { targetId: first.id, position: 'before' };
}

/** Returns all documents with their siblings, folders before their contents. */
function inTreeOrder(
  docs: readonly DocItem[],
): { readonly doc: DocItem; readonly siblings: readonly DocItem[] }[] {
  const children = Map.groupBy(docs, (doc) => doc.parentId);
  const found: { doc: DocItem; siblings: readonly DocItem[] }[] = [];
  const add = (parentId: string | null): void => {
    const siblings = (children.get(parentId) ?? []).toSorted((a, b) => a.seq - b.seq);
    for (const doc of siblings) {
      found.push({ doc, siblings });
      if (children.has(doc.id)) add(doc.id);
    }
  };
  add(null);
  return found;
}
