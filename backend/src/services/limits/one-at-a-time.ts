import { AppError } from '@maru/core/api';
import { processCounts } from '../../process-counts.ts';

/** Bounds work of each account to one piece at a time, in this process. */
export interface OneAtATime {
  /**
   * Begins a piece of work. A repeated request, which has the key of the one that is under way, waits for its end: its answer is that one's.
   * Errors: too_many_requests for any other request, and for more repeated ones than TWINS_MAX.
   * @param key of the request (Idempotency-Key); null without one
   * @returns ends it; further calls do nothing
   */
  begin(account: string, key: string | null): Promise<() => void>;
}

/** Repeated requests that wait for one: a client repeats when its connection has broken. */
const TWINS_MAX = 3;
/** Nobody can tell when work that is under way ends: a small wait, tried again. */
const RETRY_AFTER_SECONDS = 10;

interface Work {
  readonly key: string | null;
  readonly ended: Promise<void>;
  twins: number;
}

export function createOneAtATime(): OneAtATime {
  const underWay = new Map<string, Work>();
  return {
    begin: async (account, key) => {
      for (let before = underWay.get(account); before !== undefined; before = underWay.get(account)) {
        if (key === null || before.key !== key || before.twins >= TWINS_MAX) {
          processCounts.limitRefusals++;
          throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
        }
        before.twins++;
        await before.ended;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      const work = { key, ended: promise, twins: 0 };
      underWay.set(account, work);
      return () => {
        if (underWay.get(account) === work) underWay.delete(account);
        resolve();
      };
    },
  };
}
