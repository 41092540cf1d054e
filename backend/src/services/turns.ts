/**
 * Does one piece of work at a time, or a few, but one at most for each account, and takes accounts in turn: one that asks for much waits behind
 * those that ask for little.
 */
export interface Turns {
  /** Waits for the account's turn, then does the work. What the work throws is thrown. */
  take<T>(account: string, work: () => Promise<T>): Promise<T>;
}

/** @param atOnce how many pieces of work may be under way */
export function createTurns(atOnce = 1): Turns {
  /** Waiting jobs by account, the account whose turn is next first. */
  const waiting = new Map<string, (() => void)[]>();
  const busy = new Set<string>();

  const next = (): void => {
    const account = busy.size >= atOnce ? undefined : [...waiting.keys()].find((each) => !busy.has(each));
    const jobs = account === undefined ? undefined : waiting.get(account);
    if (account === undefined || jobs === undefined) return;
    const job = jobs.shift();
    // Behind all others, until it comes round again.
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
