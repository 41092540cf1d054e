import { StartError } from '../../start-error.ts';
import type { Counters } from './counters.ts';

/** Counters over a connection to Redis. */
export interface RedisCounters extends Counters {
  close(): void;
}

/** Subset of the Redis client in use here. */
interface RedisClient {
  eval(script: string, keys: number, ...args: (string | number)[]): Promise<unknown>;
}

/** Time after which Redis counts as unavailable, to keep logins fast. */
const COMMAND_TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MAX_MS = 2_000;

/**
 * Windows end by the servers' clock, passed in ARGV, as in the database; Redis's own expiry only removes old
 * keys. Redis runs scripts atomically, so any number of processes may count concurrently.
 */
const INCREMENT = `
local ends = redis.call('HGET', KEYS[1], 'ends')
if not ends or tonumber(ends) <= tonumber(ARGV[3]) then
  redis.call('HSET', KEYS[1], 'count', 1, 'ends', ARGV[4])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return {1, ARGV[4]}
end
if tonumber(redis.call('HGET', KEYS[1], 'count')) >= tonumber(ARGV[1]) then return {0, ends} end
redis.call('HINCRBY', KEYS[1], 'count', 1)
return {1, ends}`;

const DECREMENT = `
if redis.call('HGET', KEYS[1], 'ends') == ARGV[1] and tonumber(redis.call('HGET', KEYS[1], 'count')) > 0 then
  redis.call('HINCRBY', KEYS[1], 'count', -1)
end
return 0`;

/**
 * Connects to Redis; the client library is loaded only here. Connects later when Redis is not available yet.
 * Errors: StartError when it rejects the password.
 */
export async function openRedisCounters(url: string): Promise<RedisCounters> {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    // Fails commands at once without a connection, so that the fallback counts.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MAX_MS),
  });
  let hasRefused = false;
  // Other failures appear as errors of commands.
  client.on('error', (error: Error) => {
    hasRefused ||= /^(?:WRONGPASS|NOAUTH|NOPERM)\b/.test(error.message);
  });
  // An unreachable server may become available; a rejected password stays wrong.
  await client.connect().catch(() => undefined);
  if (hasRefused) {
    client.disconnect();
    throw new StartError('Redis refuses the password that MARU_REDIS_URL gives. Correct it.');
  }
  return { ...countersOf(client), close: () => client.disconnect() };
}

function countersOf(client: RedisClient): Counters {
  return {
    increment: async (keyHash, { max, windowMs, now }) => {
      const key = `maru:limit:${keyHash.toString('hex')}`;
      const result = (await client.eval(INCREMENT, 1, key, max, windowMs, now, now + windowMs)) as readonly [
        number,
        string,
      ];
      const [isWithin, ends] = result;
      return {
        isWithin: isWithin === 1,
        expiresAt: Number(ends),
        refund: async () => {
          await client.eval(DECREMENT, 1, key, ends);
        },
      };
    },
  };
}
