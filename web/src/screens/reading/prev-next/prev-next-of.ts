import type { DocItem } from '@maru/core/api';
import { treeRows } from '../../../components/tree-rows.ts';

export interface PrevNext {
  readonly before: DocItem | null;
  readonly after: DocItem | null;
}

/**
 * Returns the previous and next documents in the order of the fully open tree, passing over folders; none for
 * a document that is not in the list.
 */
export function prevNextOf(docs: readonly DocItem[], id: string): PrevNext {
  const order = treeRows(docs, new Set(docs.map((item) => item.id)))
    .map(({ item }) => item)
    .filter((item) => !item.isFolder || item.id === id);
  const at = order.findIndex((item) => item.id === id);
  if (at === -1) return { before: null, after: null };
  return { before: order[at - 1] ?? null, after: order[at + 1] ?? null };
}
