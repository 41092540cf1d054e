import { processCounts } from '../process-counts.ts';

/** Least-recently-used cache with a limit in bytes. */
export interface PageCache<T> {
  get(key: string): T | undefined;
  /** Returns true when the key is cached, without marking it as used. */
  has(key: string): boolean;
  /**
   * Adds an entry of a given size in bytes and evicts the least recently used
   * ones beyond the limit. Ignores an entry larger than the whole cache.
   */
  set(key: string, entry: T, bytes: number): void;
  /** Bytes in the cache. */
  size(): number;
}

/**
 * Creates a cache of at most `maxBytes`. A Map keeps insertion
 * order, so its first key is the least recently used.
 */
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
