import type { DocRow } from '../../repositories/docs.ts';

/**
 * Maximum number of documents that a space's page lists completely:
 * a longer list would take more time to transfer than the text.
 */
export const PAGE_DOCS_MAX = 300;

/** Position of a document. */
type Placed = Pick<DocRow, 'id' | 'parent_id' | 'seq'>;

/**
 * Selects the documents that a space's page contains before its scripts run, in
 * order: all of a space of ordinary size. Otherwise the ancestors of the shown
 * document, its children, and the siblings of it and of each ancestor, nearest first.
 * @param docId the shown document; null or an unlisted one: the top of the space
 */
export function pageDocs<T extends Placed>(docs: readonly T[], docId: string | null): readonly T[] {
  if (docs.length <= PAGE_DOCS_MAX) return docs;
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const way: T[] = [];
  for (
    let at = byId.get(docId ?? '');
    at !== undefined && !way.includes(at);
    at = byId.get(at.parent_id ?? '')
  )
    way.push(at);
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
