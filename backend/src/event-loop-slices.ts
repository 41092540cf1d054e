/** Limits the time that short tasks take on the main thread within one turn of the event loop. */
export interface Slices {
  /**
   * Called before each task. Resolves at once while the tasks of this turn of the event loop are within the
   * limit; further tasks wait in a queue, one per turn, so that other events are handled between them.
   */
  take(): Promise<void>;
}

/** Milliseconds for tasks within one turn. The last task starts before the limit and may end after it. */
const SLICE_MS = 5;

const AT_ONCE = Promise.resolve();

/**
 * @param now milliseconds of a monotonic clock
 */
export function createSlices(now: () => number = () => performance.now(), sliceMs = SLICE_MS): Slices {
  /** Start of the first task of this turn; null before it. */
  let startedAt: number | null = null;
  const waiting: (() => void)[] = [];
  const begin = (): void => {
    startedAt = now();
    setImmediate(endTurn);
  };
  const endTurn = (): void => {
    startedAt = null;
    const next = waiting.shift();
    if (next === undefined) return;
    begin();
    next();
  };
  return {
    take: () => {
      if (startedAt === null) {
        begin();
        return AT_ONCE;
      }
      if (waiting.length === 0 && now() - startedAt < sliceMs) return AT_ONCE;
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
  };
}

/** Shared instance of this thread, so that all users together stay within the limit. */
export const slices: Slices = createSlices();
