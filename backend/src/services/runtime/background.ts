import { setTimeout as sleep } from 'node:timers/promises';

/** Work that starts after the response, so that its duration reveals nothing. */
export interface Background {
  run(job: () => Promise<void>): void;
  /** Resolves when all started jobs have ended. */
  settled(): Promise<void>;
}

/** Delays between retries of a failed job. */
const RETRY_DELAYS_MS: readonly number[] = [500, 3_000];

/**
 * @param report receives the error of a job after its last retry
 */
export function createBackground(report: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>();

  const attempt = async (job: () => Promise<void>): Promise<void> => {
    // Starts after this turn of the event loop, in which the response is written.
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
