import { TRASH_LIFETIME_MS } from '@maru/core';
import { deleteExpiredTrash, findExpiredTrash } from '../../repositories/trash.ts';
import { deleteTitleListsOfDocs } from '../../repositories/title-lists.ts';
import type { ServiceContext } from '../context.ts';

/** How many documents go in one transaction: each may have many revisions. */
const SWEEP_BATCH = 20;

/** What was deleted at this time or before can't be brought back. @param now epoch milliseconds */
export function trashEnd(now: number): number {
  return now - TRASH_LIFETIME_MS;
}

/** Removes for good what has been in the trash for too long, a few at a time, so that writers get through in between. */
export async function sweepTrash({ store, now }: Pick<ServiceContext, 'store' | 'now'>): Promise<void> {
  const until = trashEnd(now());
  for (;;) {
    const ids = await store.read((db) => findExpiredTrash(db, until, SWEEP_BATCH));
    if (ids.length === 0) return;
    await store.transaction(async (trx) => {
      await deleteTitleListsOfDocs(trx, ids);
      await deleteExpiredTrash(trx, ids, until);
    }, 'freeing');
  }
}
