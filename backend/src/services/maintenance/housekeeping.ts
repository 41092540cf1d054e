import type { Mailer } from '../../mail/mail.ts';
import { deletePublicationChanges } from '../../repositories/publication-changes.ts';
import { finishAccountDeletions } from '../accounts/delete-account.ts';
import { sealClearDevices } from '../accounts/session-devices.ts';
import type { ServiceContext } from '../context.ts';
import { sweepTrash } from '../docs/trash/trash.ts';
import { sweepMedia } from '../media/sweep-media.ts';
import type { MediaParts } from '../media/sweep-media.ts';
import { deleteExpired } from './delete-expired.ts';
import type { RetentionDays } from './delete-expired.ts';

export interface HousekeepingService {
  /** Deletes expired data. Can run at any time, in several processes. */
  run(): Promise<void>;
}

/** Number of publication changes kept, for servers that were down. */
const CHANGES_KEPT = 100_000;

interface HousekeepingParts extends MediaParts, Pick<ServiceContext, 'siteKeys' | 'now'> {
  readonly mailer: Pick<Mailer, 'forget'>;
}

/** Deletes expired rows, which have no effect and only take disk space. */
export function createHousekeeping(
  { store, files, siteKeys, mailer, now }: HousekeepingParts,
  days: RetentionDays,
): HousekeepingService {
  return {
    run: async () => {
      await deleteExpired(store, now(), days);
      await sealClearDevices(store, siteKeys);
      await mailer.forget(now());
      await finishAccountDeletions({ store, files });
      await sweepTrash({ store, now });
      await sweepMedia({ store, files, now });
      await store.write((db) => deletePublicationChanges(db, CHANGES_KEPT), 'freeing');
    },
  };
}
