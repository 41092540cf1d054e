import { processCounts } from '../process-counts.ts';

/** Keeps what was used last, up to a number of bytes. */
export interface PageCache<T> {
  get(key: string): T | undefined;
  /** True when it is kept; counts as no use of it. */
  has(key: string): boolean;
  /** Takes an entry of so many bytes in, and drops the least recently used ones that no longer fit. What alone is too large is not kept. */
  set(key: string, entry: T, bytes: number): void;
  /** Bytes held. */
  size(): number;
}

/** A cache of at most `maxBytes`. A Map keeps the order of insertion, so its first key is the one unused for longest. */
export function createPageCache<T>(maxBytes: number): PageCache<T> {
  const entries = new Map<string, { readonly entry: T; readonly bytes: number }>();
  let held = 0;

  const remove = (key: string): void => {
    held -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => {
      const found = entries.get(key);
      if (found === undefined) {
        processCounts.pageCacheMisses++;
        return undefined;
      }
      processCounts.pageCacheHits++;
      entries.delete(key);
      entries.set(key, found);
      return found.entry;
    },
    has: (key) => entries.has(key),
    set: (key, entry, bytes) => {
      remove(key);
      if (bytes > maxBytes) return;
      entries.set(key, { entry, bytes });
      held += bytes;
      for (const oldest of entries.keys()) {
        if (held <= maxBytes) break;
        remove(oldest);
      }
    },
    size: () => held,
  };
}
