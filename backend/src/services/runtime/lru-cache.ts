/**
 * Least-recently-used cache with a limit of total weight. `lru-cache` 11 takes 2.4 MB of memory once loaded,
 * for the three functions that are used here.
 */
export interface LruCache<V> {
  get(key: string): V | undefined;
  /** Ignores a value heavier than the whole cache. */
  set(key: string, value: V, weight: number): void;
  delete(key: string): void;
}

/**
 * @param maxWeight in the unit of `set`, such as entries or bytes
 */
export function createLruCache<V>(maxWeight: number): LruCache<V> {
  const entries = new Map<string, { readonly value: V; readonly weight: number }>();
  let total = 0;

  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    total -= entry.weight;
  };

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, weight) => {
      remove(key);
      if (weight > maxWeight) return;
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= maxWeight) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
