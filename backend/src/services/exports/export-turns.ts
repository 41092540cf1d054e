import { EXPORT_INTERVAL_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Store } from '../../db/transaction.ts';
import { decrement, increment, moveExpiry } from '../../repositories/counters.ts';

/**
 * Time without a sign of progress after which another export
 * may start, so that a killed process does not use up the hour.
 */
const LEASE_MS = 2 * 60 * 1_000;

/** A user's hourly export in progress. */
export interface ExportTurn {
  /** Extends the lease. */
  renew(): Promise<void>;
  /** Marks success: the next export may start an hour after the start of this one. */
  use(): Promise<void>;
  /** Marks failure: the export does not count. */
  release(): Promise<void>;
}

/** Errors: export_too_soon, with the seconds until the next one. */
export type TakeExportTurn = (userId: string) => Promise<ExportTurn>;

/**
 * Allows one export an hour (specification, section 9), decided by one database statement, for all processes.
 * A product rule rather than an abuse limit, so `MARU_LIMITS` does not disable it.
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
    const taken = await store.write((db) =>
      increment(db, key, { max: 1, windowMs: LEASE_MS, longestMs: EXPORT_INTERVAL_MS, now: startedAt }),
    );
    if (!taken.isWithin) {
      throw new AppError('export_too_soon', {
        retryAfterSeconds: Math.max(1, Math.ceil((taken.expiresAt - startedAt) / 1_000)),
      });
    }
    let expiresAt = taken.expiresAt;
    const moveTo = async (time: number): Promise<void> => {
      if (time === expiresAt) return;
      await store.write((db) => moveExpiry(db, key, expiresAt, time));
      expiresAt = time;
    };
    return {
      renew: async () => {
        if (expiresAt - now() < LEASE_MS / 2) await moveTo(now() + LEASE_MS);
      },
      use: () => moveTo(startedAt + EXPORT_INTERVAL_MS),
      release: () => store.write((db) => decrement(db, key, expiresAt), 'freeing'),
    };
  };
}
