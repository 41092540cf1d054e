import { createHash } from 'node:crypto';
import type { PageDocItem } from '@maru/core';
import type { DocItem } from '@maru/core/api';
import type { DocRow } from '../../repositories/docs.ts';

/**
 * Maximum number of documents that a space's page lists completely:
 * a longer list would take more time to transfer than the text.
 */
export const PAGE_DOCS_MAX = 300;

/** Position of a document. */
type Placed = Pick<DocRow, 'id' | 'parent_id' | 'seq'>;

/** Documents of a space as listed on one of its pages. */
export interface PageList {
  readonly docs: readonly PageDocItem[];
  /** Part of the page's tag: equal for equal lists. */
  readonly mark: string;
}

/** By source list, with and without times of editing. */
const made = new WeakMap<readonly DocItem[], [timed?: PageList, plain?: PageList]>();

/**
 * Returns the whole list, cached as long as its source.
 * @param hasTimes false: an edit of a document does not change the pages of others
 */
export function listOfPage(items: readonly DocItem[], hasTimes: boolean): PageList {
  const lists = made.get(items) ?? [];
  made.set(items, lists);
  const docs = (): readonly PageDocItem[] => (hasTimes ? items : items.map(withoutTime));
  return (lists[hasTimes ? 0 : 1] ??= marked(docs()));
}

/**
 * Returns a part of a very long list. Its mark changes with the whole
 * list, since comparing the parts would take too long for a page.
 */
export function listOfPart(items: readonly DocItem[], hasTimes: boolean, treeRev: number): PageList {
  return { docs: hasTimes ? items : items.map(withoutTime), mark: markOfPart(treeRev) };
}

/** Returns the mark of a part of a very long list. */
export function markOfPart(treeRev: number): string {
  return `rev ${treeRev}`;
}

function marked(docs: readonly PageDocItem[]): PageList {
  return { docs, mark: createHash('sha256').update(JSON.stringify(docs)).digest('base64url').slice(0, 24) };
}

function withoutTime({ updatedAt: _time, ...item }: DocItem): PageDocItem {
  return item;
}

/**
 * Selects the documents that a space's page contains before its scripts run, in
 * order: all of a space of ordinary size. Otherwise the ancestors of the shown
 * document, its children, and the siblings of it and of each ancestor, nearest first.
 * @param docId the shown document; null or an unlisted one: the top of the space
 * @param afterId of the documents in the shown one, those behind this; null: from the first
 */
export function pageDocs<T extends Placed>(
  docs: readonly T[],
  docId: string | null,
  afterId: string | null = null,
): readonly T[] {
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
    const after = level === 0 ? siblings.findIndex(({ id }) => id === afterId) : -1;
    const from =
      after >= 0 ? after + 1 : Math.max(0, Math.min(past - Math.floor(room / 2), siblings.length - room));
    for (const doc of siblings.slice(from, from + Math.max(0, room))) shown.add(doc);
  }
  return docs.filter((doc) => shown.has(doc));
}
