/** Pause of typing after which the work is done. */
const PAUSE_MS = 200;

/** Characters from which on reading a text takes longer than a key may. */
export const HUGE = 300_000;

/**
 * Returns the longest delay of counts and of the outline while keys follow each other without a pause, in
 * milliseconds. @param length of the text, in characters
 */
export function longestDelayMs(length: number): number {
  return length > HUGE ? 10_000 : 3_000;
}

/** Timer of work that may follow at a pause of typing. */
export interface PauseTimer {
  /**
   * Announces a key: the work follows at the next pause.
   * @param longestMs longest delay of the work while keys follow each other without a pause
   */
  readonly schedule: (longestMs: number) => void;
  /** Cancels the scheduled work. */
  readonly cancel: () => void;
}

/** Creates a timer for work that is no part of drawing a letter. */
export function createPauseTimer(work: () => void): PauseTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the first key that waits for the work, by the page's clock; null: none does. */
  let since: number | null = null;
  const cancel = (): void => {
    clearTimeout(timer);
    since = null;
  };
  return {
    schedule: (longestMs) => {
      const now = performance.now();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          since = null;
          work();
        },
        Math.max(0, Math.min(PAUSE_MS, since + longestMs - now)),
      );
    },
    cancel,
  };
}
