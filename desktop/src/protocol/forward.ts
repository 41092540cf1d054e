import { endpoints } from '@maru/core/api/contracts';
import type { Accounts } from '../accounts/accounts.ts';
import type { OfflineCache } from '../offline/offline-cache.ts';
import { createErrorResponse } from './error-response.ts';
import type { ServerFetch } from './server-fetch.ts';
import type { Uploads } from './uploads.ts';

/** Bytes of one slice of a body: the resolution of progress. */
const SLICE_BYTES = 64 * 1024;

/**
 * Passes a body on in slices, each when the previous one was handed to the network.
 * @param reportProgress receives the number of bytes taken; it is not called again before its promise has
 *   resolved, and then with the latest number. It must not reject
 */
function countUpload(
  body: ReadableStream<Uint8Array>,
  reportProgress: (sent: number) => Promise<unknown>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0;
  let isTelling = false;
  const report = async (): Promise<void> => {
    if (isTelling) return;
    isTelling = true;
    for (let reported = 0; reported !== sent; ) {
      reported = sent;
      await reportProgress(reported);
    }
    isTelling = false;
  };
  async function* slices(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const chunk of body) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES) as Uint8Array<ArrayBuffer>;
        yield slice;
        sent += slice.length;
        void report();
      }
    }
  }
  return ReadableStream.from(slices());
}

/**
 * Request headers that are forwarded to the server. Origin, cookies and the browser's other headers are not.
 */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'if-range',
  'range',
  'x-device-id',
] as const;

/** Response headers that are passed to the page: never a cookie. */
const ANSWER_HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-range',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'etag',
  'last-modified',
  'referrer-policy',
  'retry-after',
  'x-content-type-options',
] as const;

/** Paths that are forwarded to the server: its calls, and its media. */
export const FORWARDED = /^\/(?:api|media)\//;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
/**
 * Sign-in calls, sent without the current account's session. The second step needs the device key to which
 * the first one has bound its ticket; a password reset has such a ticket too.
 */
const SIGN_IN: ReadonlySet<string> = new Set([
  endpoints.login.path,
  endpoints.signup.path,
  endpoints.resetPassword.path,
  endpoints.takeSecondStep.path,
]);
/**
 * Calls that are not available: the app itself switches accounts, and the page has no cookie to switch with.
 */
const NOT_HERE: ReadonlySet<string> = new Set([endpoints.switchAccount.path]);

/** Forwards a request of the page to the server. Never rejects: failures are responses too. */
export type Forward = (request: Request) => Promise<Response>;

export interface ForwardOptions {
  readonly accounts: Accounts;
  readonly serverFetch: ServerFetch;
  readonly cache: OfflineCache;
  readonly uploads: Uploads;
  /**
   * Called with the number of bytes of an upload sent to the server, by the request's
   * Idempotency-Key: Chromium reports only progress over its own network stack, which
   * ends in this process. The returned promise is awaited before the next call.
   */
  readonly onUpload: (key: string, sent: number) => Promise<unknown>;
}

/**
 * Forwards the page's calls to the account's server; returns cached responses when the server is unreachable.
 */
export function createForward({ accounts, serverFetch, cache, uploads, onUpload }: ForwardOptions): Forward {
  return async (request) => {
    const server = accounts.server();
    if (server === null) return createErrorResponse(request, 404);
    const url = new URL(request.url);
    // Parsed as the server does: dot segments and slashes are handled differently in `app:` addresses.
    const { pathname, search } = new URL(url.pathname + url.search, server);
    if (!FORWARDED.test(pathname) || NOT_HERE.has(pathname) || !METHODS.has(request.method))
      return createErrorResponse(request, 404);
    const account = SIGN_IN.has(pathname) ? null : accounts.current();
    const path = pathname + search;
    const isCached = account !== null && request.method === 'GET' && cache.keeps(pathname);
    const upload = uploadKey(request);
    try {
      const response = await serverFetch(server, account, {
        method: request.method,
        path,
        headers: pick(request.headers, REQUEST_HEADERS),
        body: bodyOf(request, upload, onUpload),
        signal: upload === null ? request.signal : AbortSignal.any([request.signal, uploads.begin(upload)]),
      });
      // A session that the server no longer accepts is removed.
      if (account !== null && pathname === endpoints.renewAuth.path && response.status === 401)
        accounts.remove(account);
      if (isCached && (response.status === 403 || response.status === 404)) cache.drop(account, path);
      if (!isCached || response.status !== 200) return toPageResponse(response);
      const text = await response.text();
      cache.put(account, path, text);
      return new Response(text, { status: 200, headers: pick(response.headers, ANSWER_HEADERS) });
    } catch {
      const cached = isCached ? await cache.get(account, path) : null;
      if (cached === null) return createErrorResponse(request, 503);
      return new Response(cached, {
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
      });
    } finally {
      if (upload !== null) uploads.end(upload);
    }
  };
}

/** Returns the key of an upload; null for every other request. */
function uploadKey({ headers }: Request): string | null {
  return headers.get('content-type')?.startsWith('multipart/form-data') === true
    ? headers.get('idempotency-key')
    : null;
}

function bodyOf(
  { body }: Request,
  upload: string | null,
  onUpload: ForwardOptions['onUpload'],
): ReadableStream<Uint8Array> | null {
  return body === null || upload === null ? body : countUpload(body, (sent) => onUpload(upload, sent));
}

function toPageResponse(response: Response): Response {
  const headers = pick(response.headers, ANSWER_HEADERS);
  const length = response.headers.get('content-length');
  // A compressed body was decompressed on the way.
  if (length !== null && !response.headers.has('content-encoding')) headers['content-length'] = length;
  const isWithoutBody = response.status === 204 || response.status === 304;
  return new Response(isWithoutBody ? null : response.body, { status: response.status, headers });
}

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked[name] = value;
  }
  return picked;
}
