import { createLruCache } from '../runtime/lru-cache.ts';

/** A fetched value, or its failure. */
interface Remembered<V> {
  readonly value: V | null;
  readonly until: number;
}

export interface MemoryOptions<V> {
  readonly now: () => number;
  /** In the unit of `weigh`. */
  readonly maxWeight: number;
  readonly weigh: (key: string, value: V | null) => number;
  readonly keptMs: number;
  /** Time for which a failure is cached. */
  readonly failedMs: number;
}

/**
 * Returns the cached value of a key; otherwise fetches it
 * once for all concurrent callers. Errors are not cached.
 */
export type FetchCache<V> = (key: string, get: () => Promise<V | null>) => Promise<V | null>;

/** In memory only: links of private documents must not be stored anywhere. */
export function createFetchCache<V>({
  now,
  maxWeight,
  weigh,
  keptMs,
  failedMs,
}: MemoryOptions<V>): FetchCache<V> {
  const cache = createLruCache<Remembered<V>>(maxWeight);
  const underWay = new Map<string, Promise<V | null>>();

  const fetchOnce = async (key: string, get: () => Promise<V | null>): Promise<V | null> => {
    try {
      const value = await get();
      cache.set(key, { value, until: now() + (value === null ? failedMs : keptMs) }, weigh(key, value));
      return value;
    } finally {
      underWay.delete(key);
    }
  };

  return (key, get) => {
    const known = cache.get(key);
    if (known !== undefined && known.until > now()) return Promise.resolve(known.value);
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const started = fetchOnce(key, get);
    underWay.set(key, started);
    return started;
  };
}
