import type { Config } from '../../config.ts';
import type { Store } from '../../db/transaction.ts';
import { createDatabaseCounters } from './counters.ts';
import type { Counters } from './counters.ts';
import { createFallbackCounters } from './fallback-counters.ts';
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
