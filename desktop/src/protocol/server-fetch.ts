import type { Accounts } from '../accounts/accounts.ts';
import { cookieHeader, takeCookies } from '../accounts/session-cookies.ts';
import type { StoredAccount } from '../accounts/stored-account.ts';
import type { NetFetch } from './net-fetch.ts';

export interface ServerRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  readonly signal?: AbortSignal;
}

/**
 * Asks a server on behalf of an account, or of nobody. The only place from which anything is sent anywhere.
 * Rejects when no answer comes, and for an answer that leads elsewhere: it would take the session's cookies along.
 */
export type ServerFetch = (server: string, account: StoredAccount | null, request: ServerRequest) => Promise<Response>;

export interface ServerFetchOptions {
  /** Take what answers set. */
  readonly accounts: Accounts;
  readonly netFetch: NetFetch;
  /** The name under which servers list this app's sessions. */
  readonly userAgent: string;
  /** Hears whether the server answered. */
  readonly note: (server: string, isAnswered: boolean) => void;
}

export function createServerFetch({ accounts, netFetch, userAgent, note }: ServerFetchOptions): ServerFetch {
  return async (server, account, { method, path, headers = {}, body = null, signal }) => {
    const answering = netFetch(new URL(path, server), {
      method,
      headers: { ...headers, 'User-Agent': userAgent, ...(account === null ? {} : { Cookie: cookieHeader(account) }) },
      body,
      signal,
    });
    let response: Response;
    try {
      response = await answering;
    } catch (error) {
      // With a body it may as well be the page that went away.
      if (body === null && signal?.aborted !== true) note(server, false);
      throw error;
    }
    note(server, true);
    takeCookies(accounts, server, account, response.headers.getSetCookie());
    return response;
  };
}
