import { setTimeout as pause } from 'node:timers/promises';

/**
 * Longest wait for anything that has to happen: a page, a save, a browser. A machine with much other work
 * takes its time; what did not happen by then does not happen.
 */
export const PATIENCE_MS = 5 * 60_000;
const AGAIN_MS = 1_000;

/** Asks again while the server says that it is overloaded (503 `unavailable`), as long as it is patient. */
export async function askPatiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; await pause(AGAIN_MS))
    try {
      return await ask();
    } catch (error) {
      if (!String(error).includes('"unavailable"') || Date.now() > until) throw error;
    }
}
