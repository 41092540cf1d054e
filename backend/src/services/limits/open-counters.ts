import type { Config } from '../../config.ts';
import type { Store } from '../../db/transaction.ts';
import { createDatabaseCounters } from './counters.ts';
import type { Counters } from './counters.ts';
import { openRedisCounters } from './redis-counters.ts';

/**
 * Creates the configured counters: in the database, or in
 * Redis with the database as fallback. Errors: StartError.
 * @param report receives the error when Redis becomes unavailable
 */
export async function openCounters(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  store: Store,
  report: (error: unknown) => void,
): Promise<Counters & { close(): void }> {
  const database = createDatabaseCounters(store);
  if (redisUrl === null) return { ...database, close: () => undefined };
  const redis = await openRedisCounters(redisUrl);
  return { ...createFallbackCounters(redis, database, report), close: () => redis.close() };
}

/**
 * Counts in the first store, and in the second while the first is unavailable, which keeps limits in force
 * without locking users out. Both count separately, so that an outage allows at most one more window.
 * @param report receives the error when the first becomes unavailable
 */
function createFallbackCounters(
  first: Counters,
  second: Counters,
  report: (error: unknown) => void,
): Counters {
  let isAway = false;
  const fail = (error: unknown): void => {
    if (!isAway) report(error);
    isAway = true;
  };
  return {
    increment: async (keyHash, limit) => {
      try {
        const counted = await first.increment(keyHash, limit);
        isAway = false;
        // A failed release leaves the event counted, which errs on the strict side.
        return { ...counted, refund: () => counted.refund().catch(fail) };
      } catch (error) {
        fail(error);
        return await second.increment(keyHash, limit);
      }
    },
  };
}
