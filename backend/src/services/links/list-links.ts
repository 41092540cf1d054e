import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  LINK_CHOICES_MAX,
  LINK_LIST_CHARACTERS_MAX,
  LINK_LIST_DOCS_MAX,
  LINK_LIST_LINKS_MAX,
} from '@maru/core';
import type { DocItem, FoundLink, LinkingDoc } from '@maru/core/api';
import type { ResponseOf, QueryOf } from '@maru/core/api/contracts';
import { linkMeaning, titleOfWikiLink } from '@maru/core/text';
import type { Viewer } from '../../policies/viewer.ts';
import type { DocContext } from '../docs/doc-context.ts';
import { readCursor, writeCursor } from '../runtime/cursor.ts';
import type { LinkCounts } from '../texts/find-links.ts';
import { findHiddenGroup, readSpaceLinks, readOwnerTexts } from './space-links.ts';
import type { SpaceLinks } from './space-links.ts';

/** Documents that are read at once. */
const BATCH = 20;

/**
 * Looks through the documents of a space for links of one kind, folder by folder, the home document first. A
 * page ends after `limit` documents that have any, and after so many documents, characters or links.
 * Errors: not_found for all but the owner, validation_failed.
 */
export async function listLinks(
  context: DocContext,
  viewer: Viewer | null,
  name: string,
  { kind, cursor, limit }: QueryOf<'listLinks'>,
): Promise<ResponseOf<'listLinks'>> {
  const after = readCursor(cursor);
  const group = await findHiddenGroup(context, viewer, name);
  const space = await readSpaceLinks(context, group);
  const ids = [group.home_doc_id, ...inTreeOrder(space.docs)];
  // The last document of the page before may have been deleted: its place is then that of the next one.
  const known = after === null ? -1 : ids.indexOf(after.id);
  const start = after === null ? 0 : known < 0 ? Math.min(after.at, ids.length) : known + 1;
  const docs: LinkingDoc[] = [];
  let at = start;
  let characters = 0;
  let count = 0;
  const isFull = (): boolean =>
    docs.length >= limit ||
    at - start >= LINK_LIST_DOCS_MAX ||
    characters >= LINK_LIST_CHARACTERS_MAX ||
    count >= LINK_LIST_LINKS_MAX;
  while (at < ids.length && !isFull()) {
    const batch = ids.slice(at, at + BATCH);
    const texts = new Map((await readOwnerTexts(context, batch)).map((found) => [found.doc.id, found]));
    for (const id of batch) {
      if (isFull()) break;
      at++;
      const found = texts.get(id);
      if (found === undefined) continue;
      characters += found.text.content.length;
      const written = await context.textWork.listLinks(group.id, found.text);
      const links =
        kind === 'outside' ? outsideLinks(written) : wikiLinks(written, space, group.name, id, kind);
      if (links.length === 0) continue;
      count += links.length;
      const title = space.byId.get(id)?.title ?? (await context.titlesOf(group.id, [found.doc]))(found.doc);
      docs.push({ id, title, hasWorkingCopy: found.hasWorkingCopy, links });
    }
    await nextTurn();
  }
  const last = ids[at - 1];
  return {
    docs,
    looked: at,
    total: ids.length,
    nextCursor: at < ids.length && last !== undefined ? writeCursor({ at, id: last }) : null,
  };
}

function outsideLinks({ urls }: LinkCounts): FoundLink[] {
  return [...urls].map(([target, count]) => ({ target, title: '', count, choices: [] }));
}

function wikiLinks(
  { targets }: LinkCounts,
  space: SpaceLinks,
  groupName: string,
  docId: string,
  kind: 'missing' | 'ambiguous',
): FoundLink[] {
  const find = space.finderOf(docId);
  return [...targets].flatMap(([target, count]): FoundLink[] => {
    const meaning = linkMeaning(target, find);
    if (meaning === null) return [];
    const { name, rest, docs } = meaning;
    if (kind === 'missing')
      return docs.length > 0
        ? []
        : [{ target, title: titleOfWikiLink(groupName, name).trim(), count, choices: [] }];
    if (docs.length < 2) return [];
    const choices = docs.slice(0, LINK_CHOICES_MAX).map((doc) => {
      const written = space.targetOf(doc, docId);
      const isAlone = written !== null && find(written)?.docs.length === 1;
      return {
        id: doc.id,
        title: doc.title,
        folders: foldersOf(doc, space.byId),
        target: isAlone ? written + rest : null,
      };
    });
    return [{ target, title: '', count, choices }];
  });
}

/** Returns the titles of the folders around a document, the outermost first. */
function foldersOf(doc: DocItem, byId: ReadonlyMap<string, DocItem>): string[] {
  const titles: string[] = [];
  for (let at = byId.get(doc.parentId ?? ''); at !== undefined; at = byId.get(at.parentId ?? ''))
    titles.unshift(at.title);
  return titles;
}

/** Returns the ids of documents as the tree shows them, from top to bottom. */
function inTreeOrder(docs: readonly DocItem[]): string[] {
  const children = Map.groupBy(docs, ({ parentId }) => parentId);
  const ids: string[] = [];
  const visit = (parentId: string | null): void => {
    for (const { id } of (children.get(parentId) ?? []).toSorted((a, b) => a.seq - b.seq)) {
      ids.push(id);
      visit(id);
    }
  };
  visit(null);
  return ids;
}
