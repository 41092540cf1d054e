import { createHash } from 'node:crypto';
import type { PageDocItem } from '@maru/core';
import type { DocItem } from '@maru/core/api';

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

function withoutTime({
  id,
  title,
  isFolder,
  isPublic,
  access,
  parentId,
  seq,
  createdAt,
}: DocItem): PageDocItem {
  return { id, title, isFolder, isPublic, access, parentId, seq, createdAt };
}
