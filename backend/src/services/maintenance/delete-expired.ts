import { IMPORT_PLAN_LIFETIME_MS, IMPORT_UNDO_MS, LOGIN_HISTORY_LIFETIME_MS } from '@maru/core';
import type { Writer } from '../../db/connect.ts';
import type { Store } from '../../db/transaction.ts';
import { sessionTimeAt } from '../../policies/session-time.ts';
import { deleteAccountEventsBefore } from '../../repositories/account-events.ts';
import { deleteAuditEventsBefore } from '../../repositories/audit-events.ts';
import { deleteExpiredCounters } from '../../repositories/counters.ts';
import { deleteExpiredAccountDevices, deleteExpiredDevices } from '../../repositories/devices.ts';
import { deleteExpiredIdempotencyKeys } from '../../repositories/idempotency-keys.ts';
import { deleteExpiredImports } from '../../repositories/imports.ts';
import { deleteExpiredLinkTokens } from '../../repositories/link-tokens.ts';
import { deleteExpiredPendingSignups } from '../../repositories/pending-signups.ts';
import { deleteExpiredLoginSteps } from '../../repositories/login-steps.ts';
import { deleteExpiredSessions } from '../../repositories/sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Days after which rows go; settings of the site. */
export interface RetentionDays {
  /** Retention of the audit log. */
  readonly auditDays: number;
  /** Longest session; 0: none. */
  readonly sessionMaxDays: number;
}

/**
 * Deletes expired rows.
 * @param now epoch milliseconds
 */
export async function deleteExpired(
  store: Store,
  now: number,
  { auditDays, sessionMaxDays }: RetentionDays,
): Promise<void> {
  const deletions: readonly ((db: Writer) => Promise<unknown>)[] = [
    (db) => deleteExpiredSessions(db, sessionTimeAt(now, sessionMaxDays)),
    (db) => deleteExpiredDevices(db, now),
    (db) => deleteExpiredAccountDevices(db, now),
    (db) => deleteExpiredCounters(db, now),
    (db) => deleteExpiredLinkTokens(db, now),
    (db) => deleteExpiredPendingSignups(db, now),
    (db) => deleteExpiredLoginSteps(db, now),
    (db) => deleteExpiredIdempotencyKeys(db, now),
    (db) =>
      deleteExpiredImports(db, {
        endedBefore: now - IMPORT_UNDO_MS,
        plannedBefore: now - IMPORT_PLAN_LIFETIME_MS,
      }),
    (db) => deleteAuditEventsBefore(db, now - auditDays * DAY_MS),
    (db) => deleteAccountEventsBefore(db, now - LOGIN_HISTORY_LIFETIME_MS),
  ];
  for (const deletion of deletions) await store.write(deletion, 'freeing');
}
