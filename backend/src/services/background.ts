import { setTimeout as sleep } from 'node:timers/promises';

/** Work that begins when the answer has been given: how long it takes tells nobody anything. */
export interface Background {
  run(job: () => Promise<void>): void;
  /** Resolves when all that was begun is done. */
  settled(): Promise<void>;
}

/** Between the attempts at a job that fails. */
const RETRY_DELAYS_MS: readonly number[] = [500, 3_000];

/** @param report hears of a job that has failed for good */
export function createBackground(report: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>();

  const attempt = async (job: () => Promise<void>): Promise<void> => {
    // The answer's bytes leave in this turn of the event loop.
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    for (const delay of [...RETRY_DELAYS_MS, null]) {
      try {
        return await job();
      } catch (error) {
        if (delay === null) return report(error);
        await sleep(delay);
      }
    }
  };

  return {
    run: (job) => {
      const done = attempt(job).finally(() => running.delete(done));
      running.add(done);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
