import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait for a page, a save or a browser, on a machine that does much other work. */
export const WAIT_MAX_MS = 5 * 60_000;
const RETRY_MS = 1_000;

/** Repeats a request for WAIT_MAX_MS while the server answers that it is overloaded (503 `unavailable`). */
export async function retryWhileOverloaded<T>(ask: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + WAIT_MAX_MS; ; await pause(RETRY_MS))
    try {
      return await ask();
    } catch (error) {
      if (!String(error).includes('"unavailable"') || Date.now() > until) throw error;
    }
}
