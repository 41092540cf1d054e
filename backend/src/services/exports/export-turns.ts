import { EXPORT_INTERVAL_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Store } from '../../db/transaction.ts';
import { decrement, increment, moveExpiry } from '../../repositories/counters.ts';

/** How long an export under way that says nothing keeps others waiting: one whose process was killed uses up no hour. */
const LEASE_MS = 2 * 60 * 1_000;

/** The one export that a user has in an hour, while it is under way. */
export interface ExportTurn {
  /** Says that it is still under way. */
  renew(): Promise<void>;
  /** It came through: the next one is an hour after its beginning. */
  use(): Promise<void>;
  /** It failed, and counts for nothing. */
  giveBack(): Promise<void>;
}

/** Errors: export_too_soon, with the seconds until the next one. */
export type TakeExportTurn = (userId: string) => Promise<ExportTurn>;

/**
 * Once an hour (specification, section 9), decided by one statement of the database, for all processes. It is a rule of the
 * product and not one against abuse, so `MARU_LIMITS` does not turn it off.
 */
export function createExportTurns({
  store,
  siteKeys,
  now,
}: {
  readonly store: Store;
  readonly siteKeys: Pick<SiteKeys, 'hashSubject'>;
  readonly now: () => number;
}): TakeExportTurn {
  return async (userId) => {
    const key = siteKeys.hashSubject(JSON.stringify(['export', userId]));
    const startedAt = now();
    const taken = await store.read((db) =>
      increment(db, key, { max: 1, windowMs: LEASE_MS, longestMs: EXPORT_INTERVAL_MS, now: startedAt }),
    );
    if (!taken.isWithin) {
      throw new AppError('export_too_soon', { retryAfterSeconds: Math.max(1, Math.ceil((taken.expiresAt - startedAt) / 1_000)) });
    }
    let expiresAt = taken.expiresAt;
    const moveTo = async (time: number): Promise<void> => {
      if (time === expiresAt) return;
      await store.read((db) => moveExpiry(db, key, expiresAt, time));
      expiresAt = time;
    };
    return {
      renew: async () => {
        if (expiresAt - now() < LEASE_MS / 2) await moveTo(now() + LEASE_MS);
      },
      use: () => moveTo(startedAt + EXPORT_INTERVAL_MS),
      giveBack: () => store.read((db) => decrement(db, key, expiresAt)),
    };
  };
}
