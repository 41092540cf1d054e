import { IDEMPOTENCY_KEY_LIFETIME_MS, LOGIN_HISTORY_LIFETIME_MS } from '@maru/core';
import type { Store } from '../db/transaction.ts';
import { deleteAccountEventsBefore } from '../repositories/account-events.ts';
import { deleteAuditEventsBefore } from '../repositories/audit-events.ts';
import { deleteExpiredCounters } from '../repositories/counters.ts';
import { deleteExpiredAccountDevices, deleteExpiredDevices } from '../repositories/devices.ts';
import { deleteExpiredIdempotencyKeys } from '../repositories/idempotency-keys.ts';
import { deleteImportsBefore } from '../repositories/imports.ts';
import { deleteExpiredLinkTokens } from '../repositories/link-tokens.ts';
import { deleteExpiredPendingSignups } from '../repositories/pending-signups.ts';
import { deleteExpiredSessions } from '../repositories/sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Deletes expired rows.
 * @param now epoch milliseconds
 * @param auditDays retention of the audit log in days
 */
export async function deleteExpired(store: Store, now: number, auditDays: number): Promise<void> {
  await store.read(async (db) => {
    await deleteExpiredSessions(db, now);
    await deleteExpiredDevices(db, now);
    await deleteExpiredAccountDevices(db, now);
    await deleteExpiredCounters(db, now);
    await deleteExpiredLinkTokens(db, now);
    await deleteExpiredPendingSignups(db, now);
    await deleteExpiredIdempotencyKeys(db, now);
    await deleteImportsBefore(db, now - IDEMPOTENCY_KEY_LIFETIME_MS);
    await deleteAuditEventsBefore(db, now - auditDays * DAY_MS);
    await deleteAccountEventsBefore(db, now - LOGIN_HISTORY_LIFETIME_MS);
  });
}
