import type { Store } from '../../db/transaction.ts';
import { decrement, increment } from '../../repositories/counters.ts';
import type { Counted } from '../../repositories/counters.ts';

/** Counts for all processes of the site. The database does it; anything else that counts atomically fits behind this. */
export interface Counters {
  /** Counts one unless there have been `max` in the window, which begins with the first. */
  increment(keyHash: Buffer, limit: { readonly max: number; readonly windowMs: number; readonly now: number }): Promise<Counted>;
  decrement(keyHash: Buffer, expiresAt: number): Promise<void>;
}

export function createDatabaseCounters(store: Store): Counters {
  return {
    increment: (keyHash, limit) => store.read((db) => increment(db, keyHash, limit)),
    decrement: (keyHash, expiresAt) => store.read((db) => decrement(db, keyHash, expiresAt)),
  };
}
