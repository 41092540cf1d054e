/**
 * Numbers that a growing list has left out so far. A transaction takes its number when it writes and shows it when it ends, so one
 * may come to be seen after higher ones; that of a transaction which was given up never is.
 */
export interface Gaps {
  /** Those that may still come. */
  open(): number[];
  /** Takes in numbers that were seen. @param after what had been seen before the first of all */
  note(after: number, seen: readonly number[]): void;
  /** The highest number that was seen; 0 before the first. */
  last(): number;
  /** The highest number below which none may still come. */
  settled(): number;
  /** Begins anew. */
  forget(): void;
}

/** Longer than any transaction lasts. */
const OPEN_MS = 60_000;
/** More are not waited for: whoever numbers in large steps leaves many out for good. */
const OPEN_MAX = 1_000;

/** @param clock monotonic, milliseconds */
export function createGaps(clock: () => number = () => performance.now()): Gaps {
  const missing = new Map<number, number>();
  let highest = 0;
  const expire = (): void => {
    const until = clock() - OPEN_MS;
    for (const [seq, noticedAt] of missing) if (noticedAt < until) missing.delete(seq);
  };
  return {
    open: () => {
      expire();
      return [...missing.keys()];
    },
    note: (after, seen) => {
      for (const seq of seen.toSorted((a, b) => a - b)) {
        missing.delete(seq);
        const from = Math.max(highest === 0 ? after : highest, seq - OPEN_MAX);
        for (let skipped = from + 1; skipped < seq && missing.size < OPEN_MAX; skipped++) missing.set(skipped, clock());
        highest = Math.max(highest, seq);
      }
    },
    last: () => highest,
    settled: () => {
      expire();
      return Math.min(highest, ...[...missing.keys()].map((seq) => seq - 1));
    },
    forget: () => {
      missing.clear();
      highest = 0;
    },
  };
}
