import type { Store } from '../../db/transaction.ts';
import { slices } from '../../event-loop-slices.ts';
import { decrement, increment } from '../../repositories/counters.ts';
import type { WindowCount } from '../../repositories/counters.ts';

/** Result of counting one event. */
export interface CountResult extends WindowCount {
  /** Takes the event back, in the window and the store in which it was counted. */
  refund(): Promise<void>;
}

/** Limit, length of the window, and the server's time in epoch milliseconds. */
export interface CounterLimit {
  readonly max: number;
  readonly windowMs: number;
  readonly now: number;
}

/**
 * Atomic counters for all processes of the site, in the database, or in Redis when configured. A window that
 * ends too late, since the clock was fast when it began, does not count. `rate-limiter-flexible` 11 keeps
 * such windows to their end, and takes 10 MB of memory once loaded (a server takes about 150).
 */
export interface Counters {
  /** Counts one event unless `max` is reached in the window, which begins with the first event. */
  increment(keyHash: Buffer, limit: CounterLimit): Promise<CountResult>;
}

export function createDatabaseCounters(store: Store): Counters {
  return {
    increment: async (keyHash, limit) => {
      // Each is a write of its own, which SQLite flushes on this thread.
      await slices.take();
      const counted = await store.write((db) => increment(db, keyHash, limit));
      return {
        ...counted,
        refund: () => store.write((db) => decrement(db, keyHash, counted.expiresAt), 'freeing'),
      };
    },
  };
}
