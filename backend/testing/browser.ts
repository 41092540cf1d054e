import assert from 'node:assert/strict';
import type { Agent } from 'node:http';
import type { ErrorBody } from '@maru/core/api';
import type { AnyBodyAt, BodyAt } from './api-types.ts';
import { exchangeByFetch, exchangeByHttp } from './exchange.ts';
import type { Exchanged } from './exchange.ts';

/** Contents of a test's request. */
export interface BrowserRequest {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** Sent unchanged. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @template B type of its body as JSON */
export interface BrowserResponse<B = Partial<ErrorBody>> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined at run time when the body is no JSON: reading a member fails the test. */
  readonly json: B;
  readonly setCookies: readonly string[];
  /** Milliseconds from the request to the last byte. */
  readonly ms: number;
}

/**
 * HTTP client with a cookie jar, typed by the contracts: the one of tests and of the laboratory. Requests of
 * any shape can be sent; a response has the type of its call, which the path names.
 */
export interface Browser {
  readonly cookies: Map<string, string>;
  /** Returns the cookies as a header, for requests that are sent otherwise. */
  cookieHeader(): string;
  /** Sends a request. The contract of the path gives the members that the response may have. */
  send<M extends string, P extends string>(
    method: M,
    path: P,
    request?: BrowserRequest,
  ): Promise<BrowserResponse<AnyBodyAt<M, P>>>;
  /**
   * Sends a request and fails on any other status.
   * @returns the body of the response, typed by the contract of the path
   */
  expect<S extends number, M extends string, P extends string>(
    status: S,
    method: M,
    path: P,
    request?: BrowserRequest,
  ): Promise<BodyAt<S, M, P>>;
  /** The same, with the whole response. */
  expectResponse<S extends number, M extends string, P extends string>(
    status: S,
    method: M,
    path: P,
    request?: BrowserRequest,
  ): Promise<BrowserResponse<BodyAt<S, M, P>>>;
  /** Returns another browser with the same cookies. */
  copy(): Browser;
}

/** Connections of a browser; by default those of `fetch`. */
export interface BrowserOptions {
  /** Holds the connections; requests get no headers but their own. For measurements and floods. */
  readonly agent?: Agent;
  /** Milliseconds after which a request without a whole response rejects; by default none. */
  readonly timeoutMs?: number;
}

/**
 * @param server its address; `host` replaces the Host header
 */
export function createBrowser(
  server: { readonly url: string; readonly host?: string },
  cookies = new Map<string, string>(),
  options: BrowserOptions = {},
): Browser {
  const { agent, timeoutMs } = options;
  const cookieHeader = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async <M extends string, P extends string>(
    method: M,
    path: P,
    request: BrowserRequest = {},
  ): Promise<BrowserResponse<AnyBodyAt<M, P>>> => {
    const { headers, body } = encode(request);
    if (cookies.size > 0) headers['Cookie'] = cookieHeader();
    if (server.host !== undefined) headers['Host'] = server.host;
    const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const exchange = { method, headers, body, signal };
    const address = server.url + path;
    const exchanged =
      agent === undefined && server.host === undefined
        ? await exchangeByFetch(address, exchange)
        : await exchangeByHttp(address, exchange, agent);
    for (const cookie of exchanged.headers.getSetCookie()) keepCookie(cookies, cookie);
    return responseOf(exchanged);
  };
  const expectResponse = async <S extends number, M extends string, P extends string>(
    status: S,
    method: M,
    path: P,
    request?: BrowserRequest,
  ): Promise<BrowserResponse<BodyAt<S, M, P>>> => {
    const response: BrowserResponse<unknown> = await send(method, path, request);
    if (response.status !== status)
      assert.equal(response.status, status, `${method} ${path}: ${response.text.slice(0, 500)}`);
    return response as BrowserResponse<BodyAt<S, M, P>>;
  };
  return {
    cookies,
    cookieHeader,
    send,
    expect: async (...request) => (await expectResponse(...request)).json,
    expectResponse,
    copy: () => createBrowser(server, new Map(cookies), options),
  };
}

/** Decodes the body when it is first read: who measures reads the status alone. */
function responseOf<B>({ status, headers, bytes, ms }: Exchanged): BrowserResponse<B> {
  let text: string | null = null;
  return {
    status,
    headers,
    ms,
    setCookies: headers.getSetCookie(),
    get text() {
      text ??= new TextDecoder().decode(bytes());
      return text;
    },
    get json() {
      return parse(headers, this.text) as B;
    },
  };
}

function encode({ json, form, raw, headers = {} }: BrowserRequest): {
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
} {
  if (json !== undefined)
    return { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(json) };
  if (form !== undefined) {
    return {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
    };
  }
  return { headers: { ...headers }, body: raw };
}

/** Reads a header made by `cookieHeader`. */
export function cookiesIn(header: string): Map<string, string> {
  const pairs = header === '' ? [] : header.split('; ');
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

function keepCookie(cookies: Map<string, string>, header: string): void {
  const [pair = ''] = header.split(';');
  const equals = pair.indexOf('=');
  if (/;\s*max-age=0(?:;|$)/i.test(header)) cookies.delete(pair.slice(0, equals));
  else cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
}

function parse(headers: Headers, text: string): unknown {
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  return isJson && text !== '' ? JSON.parse(text) : undefined;
}
