import { createHash } from 'node:crypto';
import type { PageDocItem } from '@maru/core';
import type { DocItem } from '@maru/core/api';

/** A space's documents as one of its pages lists them. */
export interface PageList {
  readonly docs: readonly PageDocItem[];
  /** Stands for them in what names the page: equal for equal lists. */
  readonly mark: string;
}

/** By the list that each was made of, with times of editing and without. */
const made = new WeakMap<readonly DocItem[], [timed?: PageList, plain?: PageList]>();

/**
 * The whole list, made once for as long as it is kept.
 * @param hasTimes where false, an edit of a document changes nothing on the pages of the others
 */
export function listOfPage(items: readonly DocItem[], hasTimes: boolean): PageList {
  const lists = made.get(items) ?? [];
  made.set(items, lists);
  const docs = (): readonly PageDocItem[] => (hasTimes ? items : items.map(withoutTime));
  return (lists[hasTimes ? 0 : 1] ??= marked(docs()));
}

/** Some of very many: their mark changes with the whole list, as finding out which ones are shown would take longer than a page may. */
export function listOfPart(items: readonly DocItem[], hasTimes: boolean, treeRev: number): PageList {
  return { docs: hasTimes ? items : items.map(withoutTime), mark: markOfPart(treeRev) };
}

/** The mark of what is one of very many lists. */
export function markOfPart(treeRev: number): string {
  return `rev ${treeRev}`;
}

function marked(docs: readonly PageDocItem[]): PageList {
  return { docs, mark: createHash('sha256').update(JSON.stringify(docs)).digest('base64url').slice(0, 24) };
}

function withoutTime({ id, title, isFolder, isPublic, access, parentId, seq, createdAt }: DocItem): PageDocItem {
  return { id, title, isFolder, isPublic, access, parentId, seq, createdAt };
}
