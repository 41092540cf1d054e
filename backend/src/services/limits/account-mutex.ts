import { AppError } from '@maru/core/api';
import { processCounts } from '../../process-counts.ts';

/** Limits an account's work to one task at a time, in this process. */
export interface AccountMutex {
  /**
   * Begins a task. A duplicate request, with the key of the current one, waits for its end and gets the same
   * response. Errors: too_many_requests for any other request, and for more duplicates than DUPLICATES_MAX.
   * @param key of the request (Idempotency-Key); null when absent
   * @returns a function that ends the task; repeated calls do nothing
   */
  begin(account: string, key: string | null): Promise<() => void>;
}

/** Maximum number of waiting duplicates: a client repeats a request when its connection has broken. */
const DUPLICATES_MAX = 3;
/** The end of a running task is unknown: suggests a short wait. */
const RETRY_AFTER_SECONDS = 10;

interface Work {
  readonly key: string | null;
  readonly ended: Promise<void>;
  duplicates: number;
}

export function createAccountMutex(): AccountMutex {
  const underWay = new Map<string, Work>();
  return {
    begin: async (account, key) => {
      for (let before = underWay.get(account); before !== undefined; before = underWay.get(account)) {
        if (key === null || before.key !== key || before.duplicates >= DUPLICATES_MAX) {
          processCounts.limitRefusals++;
          throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
        }
        before.duplicates++;
        await before.ended;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      const work = { key, ended: promise, duplicates: 0 };
      underWay.set(account, work);
      return () => {
        if (underWay.get(account) === work) underWay.delete(account);
        resolve();
      };
    },
  };
}
