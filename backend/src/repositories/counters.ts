import type { Writer } from '../db/connect.ts';
import { isDuplicate } from '../db/transient-errors.ts';

/** Number of events in a time window, which begins with the first event. */
export interface CounterRow {
  /** Keyed hash of the event's kind and subject, so that addresses and names are not stored. */
  readonly key_hash: Buffer;
  readonly count: number;
  /** End of the window, epoch milliseconds. */
  readonly expires_at: number;
}

/** Result of counting one event. */
export interface WindowCount {
  /** False when `max` is reached; the event is not counted. */
  readonly isWithin: boolean;
  /** End of the window, epoch milliseconds. */
  readonly expiresAt: number;
}

/** Attempts lost to other processes that begin or end the same window. */
const ROUNDS_MAX = 5;

/** Maximum clock difference between a site's servers. */
const CLOCK_SLACK_MS = 60_000;

interface Window {
  readonly max: number;
  readonly windowMs: number;
  /** Longest time until the end of a window; `windowMs` unless windows are moved. */
  readonly longestMs?: number;
  readonly now: number;
}

/**
 * Counts one event unless `max` is reached. Each statement is atomic, so that any number of processes may
 * call concurrently. Ignores a window that ends later than a window begun now could: it was begun while the
 * clock was fast, and would lock people out after the clock was corrected.
 */
export async function increment(
  db: Writer,
  keyHash: Buffer,
  { max, windowMs, longestMs = windowMs, now }: Window,
): Promise<WindowCount> {
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

/**
 * Begins a window.
 * @returns false when another process has just begun it
 */
async function begin(db: Writer, row: CounterRow, now: number, latest: number): Promise<boolean> {
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

/** Takes back one event, in the window in which it was counted. */
export async function decrement(db: Writer, keyHash: Buffer, expiresAt: number): Promise<void> {
  await db<CounterRow>('counters')
    .where({ key_hash: keyHash, expires_at: expiresAt })
    .where('count', '>', 0)
    .update({ count: db.raw('count - 1') as unknown as number });
}

/**
 * Changes the end of a window. Does nothing when the window
 * is no longer the one in which the event was counted.
 */
export async function moveExpiry(db: Writer, keyHash: Buffer, from: number, to: number): Promise<void> {
  await db<CounterRow>('counters').where({ key_hash: keyHash, expires_at: from }).update({ expires_at: to });
}

export async function insertCounters(db: Writer, rows: readonly CounterRow[]): Promise<void> {
  await db<CounterRow>('counters').insert([...rows]);
}

/** Writes rows whose counts do not matter (see `recovery-decoy.ts`). */
export async function touchCounters(db: Writer, keyHashes: readonly Buffer[]): Promise<void> {
  await db<CounterRow>('counters').whereIn('key_hash', keyHashes).update({ count: 1 });
}

export async function deleteCounters(db: Writer, keyHashes: readonly Buffer[]): Promise<void> {
  await db<CounterRow>('counters').whereIn('key_hash', keyHashes).delete();
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredCounters(db: Writer, now: number): Promise<number> {
  return await db<CounterRow>('counters').where('expires_at', '<=', now).delete();
}
