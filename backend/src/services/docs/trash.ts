import type { TrashItem } from '@maru/core/api';
import { presentDocItem, presentTime } from '../../presenters/doc.ts';
import { listFolders } from '../../repositories/docs.ts';
import { listTrash } from '../../repositories/trash.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { ServiceContext } from '../context.ts';
import { cutPage, readCursor } from '../runtime/cursor.ts';
import type { PageQuery } from '../runtime/cursor.ts';
import { findOwnGroup } from '../access/find-group.ts';
import { trashEnd } from './sweep-trash.ts';

/** Lists a space's deleted documents, last deleted first. */
export function createTrashList(
  context: ServiceContext,
): (
  viewer: Viewer,
  groupName: string,
  page: PageQuery,
) => Promise<{ docs: TrashItem[]; nextCursor: string | null }> {
  const { store, titlesOf, now } = context;
  return async (viewer, groupName, { cursor, limit }) => {
    const group = await findOwnGroup(context, viewer, groupName);
    const behind = readCursor(cursor);
    const rows = await store.query((db) =>
      listTrash(db, group.id, { after: trashEnd(now()), behind, limit: limit + 1 }),
    );
    const page = cutPage(rows, limit, (row) => ({ at: row.deleted_at, id: row.id }));
    const folders = await store.query((db) => listFolders(db, group.id));
    const titleOf = await titlesOf(group.id, page.rows);
    const docs = page.rows.map((row): TrashItem => {
      const parentId = row.parent_id !== null && folders.has(row.parent_id) ? row.parent_id : null;
      return { ...presentDocItem(row, titleOf(row), parentId), deletedAt: presentTime(row.deleted_at) };
    });
    return { docs, nextCursor: page.nextCursor };
  };
}
