import { setTimeout as sleep } from 'node:timers/promises';
import type { Follower } from './follow-publications.ts';

/** How often an index follows without being asked: what was un-published leaves its file by then. */
const FOLLOW_MS = 3_000;
/** A server has been up for so long when it makes an index that nobody has asked for yet. */
const MAKE_AFTER_MS = 5 * 60_000;

/**
 * Lets an index follow until the returned function is called, which resolves when what is under way has ended.
 * @param report hears once of each time that it goes wrong for a while
 */
export function keepFollowing(follower: Follower, report: (error: unknown) => void): () => Promise<void> {
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
        await follower.catchUp(performance.now() - startedAt > MAKE_AFTER_MS);
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
