import type { Store } from '../../db/transaction.ts';
import { slices } from '../../event-loop-slices.ts';
import { decrement, increment } from '../../repositories/counters.ts';

/** What became of one more. */
export interface Counted {
  /** False: there have been `max` already, and this one does not count. */
  readonly isWithin: boolean;
  /** The end of the window, epoch milliseconds. */
  readonly expiresAt: number;
  /** Takes it back, in the window and at the place that it was counted in. */
  giveBack(): Promise<void>;
}

/** How many in how long a window, and the time by the server's clock, epoch milliseconds. */
export interface CounterLimit {
  readonly max: number;
  readonly windowMs: number;
  readonly now: number;
}

/** Counts for all processes of the site, atomically. The database does it by default, Redis where one is configured. */
export interface Counters {
  /** Counts one unless there have been `max` in the window, which begins with the first. */
  increment(keyHash: Buffer, limit: CounterLimit): Promise<Counted>;
}

export function createDatabaseCounters(store: Store): Counters {
  return {
    increment: async (keyHash, limit) => {
      // Each is a write of its own, which SQLite flushes on this thread.
      await slices.take();
      const counted = await store.read((db) => increment(db, keyHash, limit));
      return { ...counted, giveBack: () => store.read((db) => decrement(db, keyHash, counted.expiresAt)) };
    },
  };
}
