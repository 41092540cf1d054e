/** Shares the main thread between pieces of work that each are short and together are not. */
export interface Slices {
  /**
   * Asked before each piece. Resolves at once while the pieces of this turn of the event loop have taken little; pieces beyond that wait,
   * one for each turn, in the order in which they asked, and whatever has come in meanwhile is served between them.
   */
  take(): Promise<void>;
}

/** Milliseconds that pieces may take within one turn. The last of them begins before that and may end behind it. */
const SLICE_MS = 5;

const AT_ONCE = Promise.resolve();

/** @param now milliseconds of a clock that never goes back */
export function createSlices(now: () => number = () => performance.now(), sliceMs = SLICE_MS): Slices {
  /** When the first piece of this turn began; null before it. */
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

/** Those of this thread: what asks the same ones keeps within one slice together. */
export const slices: Slices = createSlices();
