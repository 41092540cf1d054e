import { createLruCache } from '../lru-cache.ts';
import type { Counters } from './counters.ts';

/** How long a subject that has had enough is refused without asking: what other processes give back counts after that. */
const KEPT_MS = 1_000;
/** Subjects that are remembered. */
const KEPT_MAX = 10_000;

/**
 * Remembers for a second who has had enough: a subject that goes on asking then costs the counters' store one look a second rather than
 * one for each request. What this process gives back counts at once.
 */
export function keepRefusals(counters: Counters): Counters {
  const kept = createLruCache<{ readonly until: number; readonly expiresAt: number }>(KEPT_MAX);
  return {
    increment: async (keyHash, limit) => {
      const key = keyHash.toString('base64');
      const refusal = kept.get(key);
      // A clock that was put back ends it as well.
      if (refusal !== undefined && limit.now < refusal.until && limit.now >= refusal.until - KEPT_MS) {
        return { isWithin: false, expiresAt: refusal.expiresAt, giveBack: () => Promise.resolve() };
      }
      const counted = await counters.increment(keyHash, limit);
      if (!counted.isWithin) {
        kept.set(key, { until: Math.min(limit.now + KEPT_MS, counted.expiresAt), expiresAt: counted.expiresAt }, 1);
      }
      return {
        ...counted,
        giveBack: async () => {
          await counted.giveBack();
          kept.delete(key);
        },
      };
    },
  };
}
