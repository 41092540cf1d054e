import type { Counters } from './counters.ts';

/** Kept at most: an address more pushes the oldest out. */
const ENTRIES_MAX = 20_000;

/** Counts within this process alone and writes nothing: for reads that cost work, and that a full disk must not refuse. */
export function createMemoryCounters(): Counters {
  const windows = new Map<string, { count: number; readonly expiresAt: number }>();
  return {
    increment: (keyHash, { max, windowMs, now }) => {
      const key = keyHash.toString('base64');
      let window = windows.get(key);
      // One that ends too late was begun while the clock was ahead.
      if (window === undefined || window.expiresAt <= now || window.expiresAt > now + windowMs) {
        windows.delete(key);
        window = { count: 0, expiresAt: now + windowMs };
        windows.set(key, window);
        for (const oldest of windows.keys()) {
          if (windows.size <= ENTRIES_MAX) break;
          windows.delete(oldest);
        }
      }
      const counted = window;
      const isWithin = counted.count < max;
      if (isWithin) counted.count++;
      return Promise.resolve({
        isWithin,
        expiresAt: counted.expiresAt,
        giveBack: () => {
          if (isWithin) counted.count--;
          return Promise.resolve();
        },
      });
    },
  };
}
