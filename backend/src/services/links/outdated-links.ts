import { LINK_LIST_LINKS_MAX } from '@maru/core';
import type { ResponseOf, QueryOf } from '@maru/core/api/contracts';
import { foldersIn, foldTitle, linkMeaning } from '@maru/core/text';
import type { Viewer } from '../../policies/viewer.ts';
import { listLinkingIds } from '../../repositories/doc-links.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { DocContext } from '../docs/doc-context.ts';
import { findDocWithHistory } from '../docs/reading/find-revision.ts';
import { cutPage, readCursor, writeCursor } from '../runtime/cursor.ts';
import { titleHashes } from '../texts/sealed-text.ts';
import { readSpaceLinks, readOwnerTexts } from './space-links.ts';
import type { SpaceLinks, OwnerText } from './space-links.ts';

/**
 * Lists the owner's documents whose wiki links lead to a document by a title that it had, by any of them
 * where none is named. The text is that of the working copy where there is one. A page may have fewer
 * entries than its limit, or none.
 * Errors: not_found for all but the owner, validation_failed.
 */
export async function listOutdatedLinks(
  context: DocContext,
  viewer: Viewer | null,
  docId: string,
  { title, cursor, limit }: QueryOf<'listOutdatedLinks'>,
): Promise<ResponseOf<'listOutdatedLinks'>> {
  const after = readCursor(cursor);
  const doc = await findDocWithHistory(context, viewer, docId);
  const group = { id: doc.group_id, tree_rev: doc.tree_rev, name: doc.group_name };
  const space = await readSpaceLinks(context, group);
  const current = foldTitle(space.byId.get(docId)?.title ?? '');
  const named = title === undefined ? await formerTitles(context, group, docId) : [title];
  // The present title may be a former one as well.
  const titles = named.filter((one) => foldTitle(one) !== current);
  if (titles.length === 0) return { docs: [], nextCursor: null };
  const ring = await context.keyrings.of(doc.group_id);
  const hashes = titles.flatMap((one) => titleHashes(ring, one));
  const former = new Set(titles.map(foldTitle));
  const ids = await context.store.query((db) =>
    listLinkingIds(db, doc.group_id, hashes, after?.id ?? '', limit + 1),
  );
  const page = cutPage(ids, limit, (id) => ({ at: 0, id }));
  const docs: ResponseOf<'listOutdatedLinks'>['docs'] = [];
  let changed = 0;
  for (const found of await readOwnerTexts(context, page.rows)) {
    const { changes, count } = await changesIn(context, space, found, doc.id, former);
    if (count === 0) continue;
    const { id, group_id } = found.doc;
    changed += changes.length;
    const shown = space.byId.get(id)?.title ?? (await context.titlesOf(group_id, [found.doc]))(found.doc);
    docs.push({ id, title: shown, hasWorkingCopy: found.hasWorkingCopy, count, changes });
    if (changed >= LINK_LIST_LINKS_MAX && id !== ids.at(-1))
      return { docs, nextCursor: writeCursor({ at: 0, id }) };
  }
  return { docs, nextCursor: page.nextCursor };
}

/** Returns the titles that a document had, as many as its links may go by. */
async function formerTitles(
  { aliases }: Pick<DocContext, 'aliases'>,
  group: Pick<GroupRow, 'id' | 'tree_rev'>,
  docId: string,
): Promise<string[]> {
  const all = await aliases.list(group);
  return all.filter((alias) => alias.docId === docId && alias.isFormer).map(({ title }) => title);
}

async function changesIn(
  { textWork }: Pick<DocContext, 'textWork'>,
  space: SpaceLinks,
  { doc, text }: OwnerText,
  targetId: string,
  former: ReadonlySet<string>,
): Promise<{ readonly changes: { from: string; to: string }[]; readonly count: number }> {
  const { targets } = await textWork.listLinks(doc.group_id, text);
  const find = space.finderOf(doc.id);
  const changes: { from: string; to: string }[] = [];
  let count = 0;
  for (const [from, times] of targets) {
    const meaning = linkMeaning(from, find);
    const [meant] = meaning?.docs ?? [];
    if (meaning === null || meant?.id !== targetId) continue;
    const name = foldTitle(meaning.name);
    if (!foldersIn(name).some(([, title]) => former.has(title))) continue;
    const written = space.targetOf(meant, doc.id);
    // A former title may read as the present one with its folder.
    if (written === null || foldTitle(written) === name) continue;
    changes.push({ from, to: written + meaning.rest });
    count += times;
  }
  return { changes, count };
}
