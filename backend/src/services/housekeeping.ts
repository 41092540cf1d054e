import { LOGIN_HISTORY_LIFETIME_MS } from '@maru/core';
import { deleteAccountEventsBefore } from '../repositories/account-events.ts';
import { deleteAuditEventsBefore } from '../repositories/audit-events.ts';
import { deleteExpiredCounters } from '../repositories/counters.ts';
import { deleteExpiredDevices } from '../repositories/devices.ts';
import { deleteExpiredIdempotencyKeys } from '../repositories/idempotency-keys.ts';
import { deleteExpiredLinkTokens } from '../repositories/link-tokens.ts';
import { deleteExpiredSessions } from '../repositories/sessions.ts';
import { finishDepartures } from './accounts/delete-account.ts';
import type { ServiceContext } from './context.ts';
import { sweepTrash } from './docs/sweep-trash.ts';
import type { HousekeepingService } from './index.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What time has ended goes: it counts for nothing already, and would only fill the disk. */
/** @param auditDays how long the audit log is kept */
export function createHousekeeping({ store, now }: Pick<ServiceContext, 'store' | 'now'>, auditDays: number): HousekeepingService {
  return {
    run: async () => {
      await store.read(async (db) => {
        await deleteExpiredSessions(db, now());
        await deleteExpiredDevices(db, now());
        await deleteExpiredCounters(db, now());
        await deleteExpiredLinkTokens(db, now());
        await deleteExpiredIdempotencyKeys(db, now());
        await deleteAuditEventsBefore(db, now() - auditDays * DAY_MS);
        await deleteAccountEventsBefore(db, now() - LOGIN_HISTORY_LIFETIME_MS);
      });
      await finishDepartures(store);
      await sweepTrash({ store, now });
    },
  };
}
