import type { DocRow } from '../../repositories/docs.ts';

/** Up to so many documents stand in a space's page whole: more would take longer to come than the words of the document. */
export const PAGE_DOCS_MAX = 300;

/** Where a document stands. */
type Placed = Pick<DocRow, 'id' | 'parent_id' | 'seq'>;

/**
 * Those of a space's documents that its page shows before it runs, in their order: all of a space of ordinary size. Of more, the way to
 * the document that is shown, what is in it, what lies beside it and beside each folder on the way, the nearest first.
 * @param docId of the document that is shown; null or one that is not listed: the top of the space
 */
export function pageDocs<T extends Placed>(docs: readonly T[], docId: string | null): readonly T[] {
  if (docs.length <= PAGE_DOCS_MAX) return docs;
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const way: T[] = [];
  for (let at = byId.get(docId ?? ''); at !== undefined && !way.includes(at); at = byId.get(at.parent_id ?? '')) way.push(at);
  const shown = new Set<T>(way);
  const parents: readonly (string | null)[] = [...way.map(({ id }) => id), null];
  for (const [level, parentId] of parents.entries()) {
    const siblings = docs
      .filter((doc) => (byId.has(doc.parent_id ?? '') ? doc.parent_id : null) === parentId)
      .sort((a, b) => a.seq - b.seq);
    const past = siblings.findIndex((doc) => doc === way[level - 1]);
    const room = PAGE_DOCS_MAX - shown.size;
    const from = Math.max(0, Math.min(past - Math.floor(room / 2), siblings.length - room));
    for (const doc of siblings.slice(from, from + Math.max(0, room))) shown.add(doc);
  }
  return docs.filter((doc) => shown.has(doc));
}
