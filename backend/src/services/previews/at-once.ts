import { AppError } from '@maru/core/api';

/** Runs work, so many pieces at once and no more; the rest waits its turn. Errors: unavailable when too many wait. */
export type AtOnce = <T>(work: () => Promise<T>) => Promise<T>;

export function createAtOnce(max: number, waitingMax: number): AtOnce {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= max) {
      if (waiting.length >= waitingMax) throw new AppError('unavailable');
      // Whoever ends hands its place on.
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
