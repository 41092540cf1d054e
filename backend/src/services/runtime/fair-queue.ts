/**
 * Fair queue: runs one task at a time, or a few, but at most one per account, and takes accounts in turn, so
 * that an account with many tasks does not delay the others.
 */
export interface FairQueue {
  /** Waits for the account's turn, then runs the task. Passes its errors on. */
  take<T>(account: string, work: () => Promise<T>): Promise<T>;
}

/**
 * @param atOnce maximum number of concurrent tasks
 */
export function createFairQueue(atOnce = 1): FairQueue {
  /** Waiting tasks by account, in the order of turns. */
  const waiting = new Map<string, (() => void)[]>();
  const busy = new Set<string>();

  const next = (): void => {
    const account = busy.size >= atOnce ? undefined : [...waiting.keys()].find((each) => !busy.has(each));
    const jobs = account === undefined ? undefined : waiting.get(account);
    if (account === undefined || jobs === undefined) return;
    const job = jobs.shift();
    // Moves the account to the end of the order.
    waiting.delete(account);
    if (jobs.length > 0) waiting.set(account, jobs);
    busy.add(account);
    job?.();
  };

  return {
    take: async (account, work) => {
      await new Promise<void>((resolve) => {
        const jobs = waiting.get(account) ?? [];
        jobs.push(resolve);
        waiting.set(account, jobs);
        next();
      });
      try {
        return await work();
      } finally {
        busy.delete(account);
        next();
      }
    },
  };
}
