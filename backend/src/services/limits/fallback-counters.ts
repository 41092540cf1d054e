import type { Counters } from './counters.ts';

/**
 * Counts in the first store, and in the second while the first is away: limits hold and nobody is locked out. Each store
 * counts from its own number then, so that an outage allows one more window at most.
 * @param report hears when the first goes away
 */
export function createFallbackCounters(first: Counters, second: Counters, report: (error: unknown) => void): Counters {
  let isAway = false;
  const fail = (error: unknown): void => {
    if (!isAway) report(error);
    isAway = true;
  };
  return {
    increment: async (keyHash, limit) => {
      try {
        const counted = await first.increment(keyHash, limit);
        isAway = false;
        // One that can't be given back stays counted: that errs on the strict side.
        return { ...counted, giveBack: () => counted.giveBack().catch(fail) };
      } catch (error) {
        fail(error);
        return await second.increment(keyHash, limit);
      }
    },
  };
}
