import { finishDepartures } from './accounts/delete-account.ts';
import { deleteExpired } from './delete-expired.ts';
import { sweepTrash } from './docs/sweep-trash.ts';
import type { HousekeepingService } from './index.ts';
import type { MediaContext } from './media/media-context.ts';
import { sweepMedia } from './media/sweep-media.ts';

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
    },
  };
}
