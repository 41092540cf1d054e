import { TRASH_LIFETIME_MS } from '@maru/core';
import { deleteExpiredTrash, findExpiredTrash } from '../../repositories/trash.ts';
import { deleteTitleListsOfDocs } from '../../repositories/title-lists.ts';
import type { ServiceContext } from '../context.ts';

/** Documents per transaction: each may have many revisions. */
const SWEEP_BATCH = 20;

/**
 * Returns the time at or before which deleted documents can't be restored.
 * @param now epoch milliseconds
 */
export function trashEnd(now: number): number {
  return now - TRASH_LIFETIME_MS;
}

/** Purges expired documents from the trash, in small batches that let other writers through. */
export async function sweepTrash({ store, now }: Pick<ServiceContext, 'store' | 'now'>): Promise<void> {
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
