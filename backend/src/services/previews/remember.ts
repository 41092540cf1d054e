import { createLruCache } from '../lru-cache.ts';

/** Something that was fetched, or the knowledge that it could not be. */
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
  /** How long a failure is not tried again. */
  readonly failedMs: number;
}

/** Gives what is remembered under a key; else gets it, once for all who ask meanwhile. What throws is not remembered. */
export type Remember<V> = (key: string, get: () => Promise<V | null>) => Promise<V | null>;

/** In this process's memory alone: what somebody links to in a private document is written down nowhere. */
export function createMemory<V>({ now, maxWeight, weigh, keptMs, failedMs }: MemoryOptions<V>): Remember<V> {
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
