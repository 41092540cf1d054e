import { createLruCache } from '../runtime/lru-cache.ts';
import type { Counters } from './counters.ts';

/**
 * Time for which a subject over its limit is refused from memory;
 * events released by other processes count only afterwards.
 */
const KEPT_MS = 1_000;
/** Maximum number of cached subjects. */
const KEPT_MAX = 10_000;

/**
 * Caches refusals for a second: a subject that keeps trying costs one query a second instead of one for each
 * request. Events released by this process take effect at once.
 */
export function cacheRefusals(counters: Counters): Counters {
  const refusals = createLruCache<{ readonly until: number; readonly expiresAt: number }>(KEPT_MAX);
  return {
    increment: async (keyHash, limit) => {
      const key = keyHash.toString('base64');
      const refusal = refusals.get(key);
      // A clock that was set back invalidates the entry as well.
      if (refusal !== undefined && limit.now < refusal.until && limit.now >= refusal.until - KEPT_MS) {
        return { isWithin: false, expiresAt: refusal.expiresAt, refund: () => Promise.resolve() };
      }
      // An entry of another time must not count again when the clock is corrected.
      refusals.delete(key);
      const counted = await counters.increment(keyHash, limit);
      if (!counted.isWithin) {
        refusals.set(
          key,
          { until: Math.min(limit.now + KEPT_MS, counted.expiresAt), expiresAt: counted.expiresAt },
          1,
        );
      }
      return {
        ...counted,
        refund: async () => {
          await counted.refund();
          refusals.delete(key);
        },
      };
    },
  };
}
