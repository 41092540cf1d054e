/** Answers single queries by batched ones. */
export type Batched<K, V> = (key: K) => Promise<V>;

/**
 * Queries of one turn of the event loop share one call of `ask`; queries during a call are collected for the
 * next one. A result is never older than its query. The number of keys is padded to a power of two (the last
 * one is repeated), so that a few prepared statements suffice.
 */
export function createBatch<K, V>(ask: (keys: readonly K[]) => Promise<(key: K) => V>): Batched<K, V> {
  interface Waiting {
    readonly key: K;
    readonly resolve: (value: V) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let isBusy = false;

  const run = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    try {
      const lookUp = await ask(filledUp([...new Set(batch.map(({ key }) => key))]));
      for (const { key, resolve } of batch) resolve(lookUp(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    if (waiting.length > 0) void run();
    else isBusy = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      setImmediate(() => void run());
    });
}

function filledUp<K>(keys: readonly K[]): K[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(keys.length, 1)));
  return Array.from({ length: size }, (_, i) => keys[Math.min(i, keys.length - 1)] as K);
}
