import { LOGIN_HISTORY_LIFETIME_MS } from '@maru/core';
import { deleteAccountEventsBefore } from '../repositories/account-events.ts';
import { deleteExpiredCounters } from '../repositories/counters.ts';
import { deleteExpiredDevices } from '../repositories/devices.ts';
import { deleteExpiredIdempotencyKeys } from '../repositories/idempotency-keys.ts';
import { deleteExpiredLinkTokens } from '../repositories/link-tokens.ts';
import { deleteExpiredSessions } from '../repositories/sessions.ts';
import { finishDepartures } from './accounts/delete-account.ts';
import type { ServiceContext } from './context.ts';
import { sweepTrash } from './docs/sweep-trash.ts';
import type { HousekeepingService } from './index.ts';

/** What time has ended goes: it counts for nothing already, and would only fill the disk. */
export function createHousekeeping({ store, now }: Pick<ServiceContext, 'store' | 'now'>): HousekeepingService {
  return {
    run: async () => {
      await store.read(async (db) => {
        await deleteExpiredSessions(db, now());
        await deleteExpiredDevices(db, now());
        await deleteExpiredCounters(db, now());
        await deleteExpiredLinkTokens(db, now());
        await deleteExpiredIdempotencyKeys(db, now());
        await deleteAccountEventsBefore(db, now() - LOGIN_HISTORY_LIFETIME_MS);
      });
      await finishDepartures(store);
      await sweepTrash({ store, now });
    },
  };
}
