import type { DocItem } from '@maru/core/api';

export interface PrevNext {
  readonly before: DocItem | null;
  readonly after: DocItem | null;
}

/**
 * Returns the previous and next documents in the same folder, in the owner's
 * order, skipping folders; none for a document that is not in the list.
 */
export function prevNextOf(docs: readonly DocItem[], id: string): PrevNext {
  const doc = docs.find((item) => item.id === id);
  if (doc === undefined) return { before: null, after: null };
  const known = new Set(docs.map((item) => item.id));
  const folderOf = ({ parentId }: DocItem): string | null =>
    parentId !== null && known.has(parentId) ? parentId : null;
  const siblings = docs
    .filter((item) => folderOf(item) === folderOf(doc) && (!item.isFolder || item.id === id))
    .toSorted((a, b) => a.seq - b.seq);
  const at = siblings.findIndex((item) => item.id === id);
  return { before: siblings[at - 1] ?? null, after: siblings[at + 1] ?? null };
}
