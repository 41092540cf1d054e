import { forgetPublicationChanges } from '../repositories/publication-changes.ts';
import { finishDepartures } from './accounts/delete-account.ts';
import { deleteExpired } from './delete-expired.ts';
import { sweepTrash } from './docs/sweep-trash.ts';
import type { HousekeepingService } from './index.ts';
import type { MediaContext } from './media/media-context.ts';
import { sweepMedia } from './media/sweep-media.ts';

/** Changes of publications that are kept for servers which have been away. */
const CHANGES_KEPT = 100_000;

/**
 * What time has ended goes: it counts for nothing already, and would only fill the disk.
 * @param auditDays how long the audit log is kept
 */
export function createHousekeeping(
  { store, files, now }: Pick<MediaContext, 'store' | 'files' | 'now'>,
  auditDays: number,
): HousekeepingService {
  return {
    run: async () => {
      await deleteExpired(store, now(), auditDays);
      await finishDepartures({ store, files });
      await sweepTrash({ store, now });
      await sweepMedia({ store, files, now });
      await store.read((db) => forgetPublicationChanges(db, CHANGES_KEPT));
    },
  };
}
