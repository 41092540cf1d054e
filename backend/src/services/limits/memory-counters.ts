import type { Counters } from './counters.ts';

/** Maximum number of entries: a further one evicts the oldest. */
const ENTRIES_MAX = 20_000;

/** Counts in this process only, without writes: for expensive reads, which a full disk must not block. */
export function createMemoryCounters(): Counters {
  const windows = new Map<string, { count: number; readonly expiresAt: number }>();
  return {
    increment: (keyHash, { max, windowMs, now }) => {
      const key = keyHash.toString('base64');
      let window = windows.get(key);
      // Ignores a window that ends too late: it was begun while the clock was fast.
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
        refund: () => {
          if (isWithin) counted.count--;
          return Promise.resolve();
        },
      });
    },
  };
}
