import { setTimeout as sleep } from 'node:timers/promises';
import type { IndexUpdater } from './index-updater.ts';

/** Interval of updates, after which unpublished text has left the index file. */
const FOLLOW_MS = 3_000;
/** Uptime after which a server creates its index without a search. */
const MAKE_AFTER_MS = 5 * 60_000;

/**
 * Updates an index periodically. Returns a function that
 * stops this and resolves when the current run has ended.
 * @param report called once for each period of failures
 */
export function followPeriodically(
  indexUpdater: IndexUpdater,
  report: (error: unknown) => void,
): () => Promise<void> {
  const end = new AbortController();
  const go = async (): Promise<void> => {
    const startedAt = performance.now();
    let isWell = true;
    for (;;) {
      try {
        await sleep(FOLLOW_MS, undefined, { ref: false, signal: end.signal });
      } catch {
        return;
      }
      try {
        await indexUpdater.catchUp(performance.now() - startedAt > MAKE_AFTER_MS);
        isWell = true;
      } catch (error) {
        if (isWell) report(error);
        isWell = false;
      }
    }
  };
  const ended = go();
  return () => {
    end.abort();
    return ended;
  };
}
