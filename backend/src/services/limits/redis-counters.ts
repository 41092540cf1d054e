import { StartError } from '../../start-error.ts';
import type { Counters } from './counters.ts';

/** A connection to Redis that counts. */
export interface RedisCounters extends Counters {
  close(): void;
}

/** The part of the Redis client that is used here. */
interface RedisClient {
  eval(script: string, keys: number, ...args: (string | number)[]): Promise<unknown>;
}

/** A counter that does not answer within this time is taken for away: a login must not wait for it. */
const COMMAND_TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MAX_MS = 2_000;

/**
 * Windows end by the servers' clock, which ARGV carries, as with the database; Redis's own expiry only clears up.
 * Redis runs a script as a whole, so any number of processes may count at once.
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
 * Connects to Redis, which is loaded here and nowhere else. One that is not there yet is connected to when it comes.
 * Errors: StartError when it refuses the password.
 */
export async function openRedisCounters(url: string): Promise<RedisCounters> {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    // A command without a connection fails at once, so that whoever asks can count elsewhere.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MAX_MS),
  });
  let hasRefused = false;
  // Other failures are told by the commands that fail.
  client.on('error', (error: Error) => {
    hasRefused ||= /^(?:WRONGPASS|NOAUTH|NOPERM)\b/.test(error.message);
  });
  // An address that does not answer may answer later; a password that is refused stays wrong.
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
      const answer = (await client.eval(INCREMENT, 1, key, max, windowMs, now, now + windowMs)) as readonly [number, string];
      const [isWithin, ends] = answer;
      return {
        isWithin: isWithin === 1,
        expiresAt: Number(ends),
        giveBack: async () => {
          await client.eval(DECREMENT, 1, key, ends);
        },
      };
    },
  };
}
