import type { Accounts } from '../accounts/accounts.ts';
import { cookieHeader, takeCookies } from '../accounts/session-cookies.ts';
import type { StoredAccount } from '../accounts/stored-account.ts';

export interface ServerRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  readonly signal?: AbortSignal;
}

/**
 * Asks a server on behalf of an account, or of nobody. The only place from which anything is sent anywhere: Node's own HTTP,
 * which keeps no cookies and no cache, so that nothing of a session is written to the profile.
 * Rejects when no answer comes.
 */
export type ServerFetch = (server: string, account: StoredAccount | null, request: ServerRequest) => Promise<Response>;

/**
 * @param accounts take what answers set
 * @param userAgent the name under which servers list this app's sessions
 * @param note hears whether the server answered
 */
export function createServerFetch(accounts: Accounts, userAgent: string, note: (server: string, isAnswered: boolean) => void): ServerFetch {
  return async (server, account, { method, path, headers = {}, body = null, signal }) => {
    const answering = globalThis.fetch(new URL(path, server), {
      method,
      headers: { ...headers, 'User-Agent': userAgent, ...(account === null ? {} : { Cookie: cookieHeader(account) }) },
      // An answer that leads elsewhere would take the session's cookies along.
      redirect: 'error',
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
      ...(signal === undefined ? {} : { signal }),
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
