import { FIND_BY_CONTENT_MAX_BYTES, FIND_BY_MAX } from '@maru/core';
import type { DocItem } from '@maru/core/api';
import type { ResponseOf, QueryOf } from '@maru/core/api/contracts';
import { isOwner } from '../../../policies/owner.ts';
import type { Viewer } from '../../../policies/viewer.ts';
import { presentDocItem } from '../../../presenters/doc.ts';
import { findDocsByAlias } from '../../../repositories/doc-aliases.ts';
import { findDocsByTitle, listRecentDocs } from '../../../repositories/docs.ts';
import { findGroup } from '../../access/find-group.ts';
import { cutPage, readCursor } from '../../runtime/cursor.ts';
import { retryOnConflict } from '../../runtime/retry-on-conflict.ts';
import { titleHashes } from '../../texts/sealed-text.ts';
import type { DocContext } from '../doc-context.ts';
import { readUnlessDamaged } from './find-revision.ts';
import { visiblePosition } from './show.ts';

export interface DocLists {
  /**
   * Finds readable documents with exactly this title (NFC, case-insensitive); with `aliases` those with
   * such an alias after them. Readers get no former titles. With content if `full`. Errors: not_found.
   */
  findByTitle(viewer: Viewer | null, query: QueryOf<'findDocs'>): Promise<(DocItem & { content?: string })[]>;
  /** Lists the viewer's own, last edited first. Errors: validation_failed. */
  listRecents(viewer: Viewer, page: QueryOf<'listRecents'>): Promise<ResponseOf<'listRecents'>>;
}

/** Lists of documents by title, and of recently edited ones. */
export function createDocLists(context: DocContext): DocLists {
  const { store, keyrings, titlesOf } = context;

  return {
    findByTitle: (viewer, { groupName, title, full, aliases }) =>
      retryOnConflict(async () => {
        const group = await findGroup(context, groupName);
        const isOwn = isOwner(viewer, group);
        const hashes = titleHashes(await keyrings.of(group.id), title);
        // Access is checked in the query, so that private documents take no more time than missing ones.
        const scope = { isPublicOnly: !isOwn, limit: FIND_BY_MAX };
        const titled = await store.query((db) => findDocsByTitle(db, group.id, hashes, scope));
        const known = new Set(titled.map(({ id }) => id));
        const named =
          aliases === 'true' ? await store.query((db) => findDocsByAlias(db, group.id, hashes, scope)) : [];
        const rows = [...titled, ...named.filter(({ id }) => !known.has(id))].slice(0, FIND_BY_MAX);
        const titleOf = await titlesOf(group.id, rows);
        const found: (DocItem & { content?: string })[] = [];
        let bytes = 0;
        for (const row of rows) {
          const place = isOwn ? row : await visiblePosition(context, row);
          const item = presentDocItem({ ...row, seq: place.seq }, titleOf(row), place.parent_id);
          const text = full === 'true' ? await readUnlessDamaged(context, row) : null;
          const content = text?.content ?? null;
          bytes += content === null ? 0 : Buffer.byteLength(content);
          // Returns at least one text. The limit keeps the response small:
          // a title shared by many long documents would give 30 MB.
          if (bytes > FIND_BY_CONTENT_MAX_BYTES) break;
          found.push(content === null ? item : { ...item, content });
        }
        return found;
      }),

    listRecents: async (viewer, { cursor, limit }) => {
      const group = await findGroup(context, viewer.username);
      const after = readCursor(cursor);
      const rows = await store.query((db) => listRecentDocs(db, group.id, after, limit + 1));
      const page = cutPage(rows, limit, (row) => ({ at: row.edited_at, id: row.id }));
      const titleOf = await titlesOf(group.id, page.rows);
      const docs = page.rows.map((row) => ({
        ...presentDocItem(row, titleOf(row), row.parent_id),
        groupName: group.name,
      }));
      return { docs, nextCursor: page.nextCursor };
    },
  };
}
