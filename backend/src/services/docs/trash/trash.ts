import { TRASH_LIFETIME_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { TrashItem } from '@maru/core/api';
import type { ResponseOf, QueryOf } from '@maru/core/api/contracts';
import { isId } from '@maru/core/text';
import type { Store } from '../../../db/transaction.ts';
import { isOwner } from '../../../policies/owner.ts';
import type { Viewer } from '../../../policies/viewer.ts';
import { presentDocItem, presentTime } from '../../../presenters/doc.ts';
import { listFolders } from '../../../repositories/doc-trees.ts';
import { deleteTitleListsOfDocs } from '../../../repositories/title-lists.ts';
import {
  deleteExpiredTrash,
  findExpiredTrash,
  findTrashedDoc,
  listTrash,
} from '../../../repositories/trash.ts';
import type { TrashedDoc } from '../../../repositories/trash.ts';
import { findOwnGroup } from '../../access/find-group.ts';
import { cutPage, readCursor } from '../../runtime/cursor.ts';
import type { DocContext } from '../doc-context.ts';

/** Documents per transaction: each may have many revisions. */
const SWEEP_BATCH = 20;

export interface TrashList {
  /**
   * Lists a space's deleted documents that can be restored, last deleted first. Errors: not_found, forbidden,
   * validation_failed.
   */
  listTrash(viewer: Viewer, groupName: string, page: QueryOf<'listTrash'>): Promise<ResponseOf<'listTrash'>>;
}

export function createTrashList(context: DocContext): TrashList {
  const { store, titlesOf, now } = context;
  const list: TrashList['listTrash'] = async (viewer, groupName, { cursor, limit }) => {
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
  return { listTrash: list };
}

/** Returns the viewer's deleted document. Errors: not_found for any other document. */
export async function findOwnTrashedDoc(
  { store, now }: Pick<DocContext, 'store' | 'now'>,
  viewer: Viewer,
  docId: string,
): Promise<TrashedDoc> {
  const doc = isId(docId) ? await store.query((db) => findTrashedDoc(db, docId, trashEnd(now()))) : undefined;
  if (doc === undefined || !isOwner(viewer, doc)) throw new AppError('not_found');
  return doc;
}

/**
 * Returns the time at or before which deleted documents can't be restored.
 * @param now epoch milliseconds
 */
function trashEnd(now: number): number {
  return now - TRASH_LIFETIME_MS;
}

/** Purges expired documents from the trash, in small batches that let other writers through. */
export async function sweepTrash({
  store,
  now,
}: {
  readonly store: Store;
  readonly now: () => number;
}): Promise<void> {
  const until = trashEnd(now());
  for (;;) {
    const ids = await store.query((db) => findExpiredTrash(db, until, SWEEP_BATCH));
    if (ids.length === 0) return;
    await store.transaction(async (trx) => {
      await deleteTitleListsOfDocs(trx, ids);
      await deleteExpiredTrash(trx, ids, until);
    }, 'freeing');
  }
}
