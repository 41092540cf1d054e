import type { Accounts } from '../accounts/accounts.ts';
import { cookieHeader, createPendingLogins, storeCookies } from '../accounts/session-cookies.ts';
import type { StoredAccount } from '../accounts/stored-account.ts';
import type { NetFetch } from './net-fetch.ts';

export interface ServerRequest {
  readonly method: string;
  /** Path and query of the request. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  readonly signal?: AbortSignal;
  /** True for a request that is not the page's: the page's account stays the current one after a sign-in. */
  readonly isAside?: boolean;
}

/**
 * Sends a request to a server on behalf of an account, or without one. All of the app's requests pass here.
 * Rejects when there is no response, and for a redirect: it would receive the session's cookies.
 */
export type ServerFetch = (
  server: string,
  account: StoredAccount | null,
  request: ServerRequest,
) => Promise<Response>;

export interface ServerFetchOptions {
  /** Accounts that store the cookies of responses. */
  readonly accounts: Accounts;
  readonly netFetch: NetFetch;
  /** Name of this app in the servers' lists of sessions. */
  readonly userAgent: string;
  /** Called with the reachability of the server after each request. */
  readonly note: (server: string, isReachable: boolean) => void;
}

export function createServerFetch({ accounts, netFetch, userAgent, note }: ServerFetchOptions): ServerFetch {
  const waiting = createPendingLogins();
  return async (server, account, { method, path, headers = {}, body = null, signal, isAside = false }) => {
    const cookies = account === null ? waiting.headerOf(server) : cookieHeader(account);
    const answering = netFetch(new URL(path, server), {
      method,
      headers: {
        ...headers,
        'User-Agent': userAgent,
        ...(cookies === null ? {} : { Cookie: cookies }),
      },
      body,
      signal,
    });
    let response: Response;
    try {
      response = await answering;
    } catch (error) {
      // With a body the failure may come from the page.
      if (body === null && signal?.aborted !== true) note(server, false);
      throw error;
    }
    note(server, true);
    const setCookies = response.headers.getSetCookie();
    storeCookies(accounts, server, account, setCookies, isAside);
    if (account === null) waiting.note(server, setCookies);
    return response;
  };
}
