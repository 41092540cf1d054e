import { AppError } from '@maru/core/api';

/** Limits concurrent work; the rest waits in a queue. Errors: unavailable when the queue is full. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

export function createConcurrencyLimit(max: number, waitingMax: number): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= max) {
      if (waiting.length >= waitingMax) throw new AppError('unavailable');
      // A finished task passes its slot to the next waiting one.
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
