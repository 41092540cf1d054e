import { FetchRefusedError } from './fetch-order.ts';
import type { GuardedAsk, GuardedStatus } from './guarded-fetch.ts';

/** Asks a public server for a page and reads nothing but its status. Null when there is no answer. */
export type LinkChecker = (url: URL) => Promise<{
  readonly status: number;
  /** The page is at another address now. */
  readonly hasMoved: boolean;
} | null>;

/** Asks by HEAD first, and by GET where that fails: some servers refuse HEAD. */
export function createLinkChecker(ask: GuardedAsk): LinkChecker {
  const askOrNull = async (url: URL, method: 'HEAD' | 'GET'): Promise<GuardedStatus | null> => {
    try {
      return await ask(url, method);
    } catch (error) {
      if (error instanceof FetchRefusedError) return null;
      throw error;
    }
  };
  return async (url) => {
    const head = await askOrNull(url, 'HEAD');
    const answer = head !== null && head.status < 400 ? head : ((await askOrNull(url, 'GET')) ?? head);
    return answer === null ? null : { status: answer.status, hasMoved: answer.url.href !== url.href };
  };
}
