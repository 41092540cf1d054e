import { FetchRefusedError } from './fetch-options.ts';
import type { GuardedStatusFetch, GuardedStatus } from './guarded-fetch.ts';

/** Requests a page of a public server and reads only its status. Null when there is no answer. */
export type LinkChecker = (url: URL) => Promise<{
  readonly status: number;
  /** The page is at another address now. */
  readonly hasMoved: boolean;
} | null>;

/** Sends HEAD first, and GET where that fails: some servers refuse HEAD. */
export function createLinkChecker(ask: GuardedStatusFetch): LinkChecker {
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
    const response = head !== null && head.status < 400 ? head : ((await askOrNull(url, 'GET')) ?? head);
    return response === null ? null : { status: response.status, hasMoved: response.url.href !== url.href };
  };
}
