import type { Db } from '../db/connect.ts';
import { isDuplicate } from '../db/transient-errors.ts';

/** How often something has happened in a window of time that began with the first. */
export interface CounterRow {
  /** Keyed hash of what is counted and for whom: addresses and names are not stored. */
  readonly key_hash: Buffer;
  readonly count: number;
  /** The end of the window, epoch milliseconds. */
  readonly expires_at: number;
}

/** What became of one more. */
export interface Counted {
  /** False: there have been `max` already, and this one does not count. */
  readonly isWithin: boolean;
  /** The end of the window, epoch milliseconds. */
  readonly expiresAt: number;
}

/** Rounds that can be lost to others who begin or end the same window in this moment. */
const ROUNDS_MAX = 5;

/** How far the clocks of a site's servers may be apart. */
const CLOCK_SLACK_MS = 60_000;

interface Window {
  readonly max: number;
  readonly windowMs: number;
  /** How late a window may have been made to end; `windowMs` unless it is moved. */
  readonly longestMs?: number;
  readonly now: number;
}

/**
 * Counts one unless there have been `max`. Each statement decides by itself, so that any number of processes may call at once.
 * A window that ends later than any could that began by now was begun while the clock was ahead: it counts for nothing, or
 * a clock that was put right would keep people out.
 */
export async function increment(db: Db, keyHash: Buffer, { max, windowMs, longestMs = windowMs, now }: Window): Promise<Counted> {
  const latest = now + longestMs + CLOCK_SLACK_MS;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const counted = await db<CounterRow>('counters')
      .where({ key_hash: keyHash })
      .whereBetween('expires_at', [now + 1, latest])
      .where('count', '<', max)
      .update({ count: db.raw('count + 1') as unknown as number });
    const row = await db<CounterRow>('counters').where({ key_hash: keyHash }).first();
    if (row !== undefined && counted > 0) return { isWithin: true, expiresAt: row.expires_at };
    if (row !== undefined && row.expires_at > now && row.expires_at <= latest && row.count >= max)
      return { isWithin: false, expiresAt: row.expires_at };
    if (await begin(db, { key_hash: keyHash, count: 1, expires_at: now + windowMs }, now, latest)) {
      return { isWithin: true, expiresAt: now + windowMs };
    }
  }
  return { isWithin: false, expiresAt: now + windowMs };
}

/** Begins a window. @returns false when somebody else just did */
async function begin(db: Db, row: CounterRow, now: number, latest: number): Promise<boolean> {
  const { key_hash, count, expires_at } = row;
  const begun = await db<CounterRow>('counters')
    .where({ key_hash })
    .whereNotBetween('expires_at', [now + 1, latest])
    .update({ count, expires_at });
  if (begun > 0) return true;
  try {
    await db<CounterRow>('counters').insert(row);
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
}

/** Takes one back, in the window that it was counted in. */
export async function decrement(db: Db, keyHash: Buffer, expiresAt: number): Promise<void> {
  await db<CounterRow>('counters')
    .where({ key_hash: keyHash, expires_at: expiresAt })
    .where('count', '>', 0)
    .update({ count: db.raw('count - 1') as unknown as number });
}

/** Ends a window at another time. Does nothing when it is not the one that was counted in. */
export async function moveExpiry(db: Db, keyHash: Buffer, from: number, to: number): Promise<void> {
  await db<CounterRow>('counters').where({ key_hash: keyHash, expires_at: from }).update({ expires_at: to });
}

export async function insertCounters(db: Db, rows: readonly CounterRow[]): Promise<void> {
  await db<CounterRow>('counters').insert([...rows]);
}

/** Writes the rows without changing anything that counts. */
export async function touchCounters(db: Db, keyHashes: readonly Buffer[]): Promise<void> {
  await db<CounterRow>('counters').whereIn('key_hash', keyHashes).update({ count: 1 });
}

export async function deleteCounters(db: Db, keyHashes: readonly Buffer[]): Promise<void> {
  await db<CounterRow>('counters').whereIn('key_hash', keyHashes).delete();
}

/** @returns how many have gone */
export async function deleteExpiredCounters(db: Db, now: number): Promise<number> {
  return await db<CounterRow>('counters').where('expires_at', '<=', now).delete();
}
