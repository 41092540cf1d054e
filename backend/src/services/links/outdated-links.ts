import { LINK_LIST_LINKS_MAX } from '@maru/core';
import type { AnswerOf, QueryOf } from '@maru/core/api/contracts';
import { foldTitle, linkMeaning } from '@maru/core/text';
import type { Viewer } from '../../policies/viewer.ts';
import { listLinkingIds } from '../../repositories/doc-links.ts';
import type { DocContext } from '../docs/doc-context.ts';
import { findDocWithHistory } from '../docs/find-revision.ts';
import { cutPage, readCursor, writeCursor } from '../runtime/cursor.ts';
import { titleHashes } from '../texts/sealed-text.ts';
import { readSpaceLinks, readWrittenTexts } from './space-links.ts';
import type { SpaceLinks, WrittenText } from './space-links.ts';

/**
 * Lists the owner's documents whose wiki links lead to a document by a title that it had. The text is that of
 * the working copy where there is one. A page may have fewer entries than its limit, or none.
 * Errors: not_found for all but the owner, validation_failed.
 */
export async function listOutdatedLinks(
  context: DocContext,
  viewer: Viewer | null,
  docId: string,
  { title, cursor, limit }: QueryOf<'listOutdatedLinks'>,
): Promise<AnswerOf<'listOutdatedLinks'>> {
  const behind = readCursor(cursor);
  const doc = await findDocWithHistory(context, viewer, docId);
  const hashes = titleHashes(await context.keyrings.of(doc.group_id), title);
  const ids = await context.store.query((db) =>
    listLinkingIds(db, doc.group_id, hashes, behind?.id ?? '', limit + 1),
  );
  const page = cutPage(ids, limit, (id) => ({ at: 0, id }));
  const space = await readSpaceLinks(context, {
    id: doc.group_id,
    tree_rev: doc.tree_rev,
    name: doc.group_name,
  });
  const docs: AnswerOf<'listOutdatedLinks'>['docs'] = [];
  let changed = 0;
  for (const found of await readWrittenTexts(context, page.rows)) {
    const { changes, count } = await changesIn(context, space, found, doc.id, title);
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

async function changesIn(
  { textWork }: Pick<DocContext, 'textWork'>,
  space: SpaceLinks,
  { doc, text }: WrittenText,
  targetId: string,
  title: string,
): Promise<{ readonly changes: { from: string; to: string }[]; readonly count: number }> {
  const { targets } = await textWork.listLinks(doc.group_id, text);
  const find = space.finderOf(doc.id);
  const former = foldTitle(title);
  const changes: { from: string; to: string }[] = [];
  let count = 0;
  for (const [from, times] of targets) {
    const meaning = linkMeaning(from, find);
    const [meant] = meaning?.docs ?? [];
    if (meaning === null || meant?.id !== targetId) continue;
    const name = foldTitle(meaning.name);
    if (name !== former && !name.endsWith(`/${former}`)) continue;
    const written = space.targetOf(meant, doc.id);
    // The document may have the title again, in another spelling.
    if (written === null || foldTitle(written) === name) continue;
    changes.push({ from, to: written + meaning.rest });
    count += times;
  }
  return { changes, count };
}
