/**
 * Missing numbers of a growing list. A transaction takes its number when it writes and commits later, so its
 * number may appear after higher ones; that of a rolled-back transaction never appears.
 */
export interface SequenceGaps {
  /** Returns the numbers that may still appear. */
  open(): number[];
  /**
   * Adds seen numbers.
   * @param after last number seen before the first of them
   */
  note(after: number, seen: readonly number[]): void;
  /** Returns the highest number seen; 0 before the first. */
  last(): number;
  /** Returns the highest number below which none may still appear. */
  settled(): number;
  /** Resets the state. */
  forget(): void;
}

/** Longer than any transaction lasts. */
const OPEN_MS = 60_000;
/** Maximum number of gaps waited for: numbering in large steps leaves many permanent gaps. */
const OPEN_MAX = 1_000;

/** @param clock monotonic, milliseconds */
export function createSequenceGaps(clock: () => number = () => performance.now()): SequenceGaps {
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
        for (let skipped = from + 1; skipped < seq && missing.size < OPEN_MAX; skipped++)
          missing.set(skipped, clock());
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
