import assert from 'node:assert/strict';
import { fetchAs } from './fetch-as.ts';

/** Contents of a test's request. */
export interface BrowserRequest {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** Sent unchanged. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** JSON of any shape: each test asserts what it needs. */
export type Json = ReturnType<typeof JSON.parse>;

export interface BrowserResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;
  readonly setCookies: readonly string[];
}

/** HTTP client with a cookie jar. */
export interface Browser {
  readonly cookies: Map<string, string>;
  send(method: string, path: string, request?: BrowserRequest): Promise<BrowserResponse>;
  /**
   * Sends a request and fails on any other status.
   * @returns the body of the response
   */
  expect(status: number, method: string, path: string, request?: BrowserRequest): Promise<Json>;
  /** Returns another browser with the same cookies. */
  copy(): Browser;
}

/**
 * @param server its address; `host` replaces the Host header
 */
export function createBrowser(
  server: { readonly url: string; readonly host?: string },
  cookies = new Map<string, string>(),
): Browser {
  const send = async (
    method: string,
    path: string,
    request: BrowserRequest = {},
  ): Promise<BrowserResponse> => {
    const { headers, body } = encode(request);
    if (cookies.size > 0)
      headers['Cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init: RequestInit = {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    };
    const address = server.url + path;
    const response = await (server.host === undefined
      ? fetch(address, init)
      : fetchAs(server.host, address, init));
    const text = await response.text();
    const setCookies = response.headers.getSetCookie();
    for (const cookie of setCookies) keepCookie(cookies, cookie);
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: parse(response, text),
      setCookies,
    };
  };
  return {
    cookies,
    send,
    expect: async (status, method, path, request) => {
      const response = await send(method, path, request);
      assert.equal(response.status, status, `${method} ${path}: ${response.text.slice(0, 500)}`);
      return response.json;
    },
    copy: () => createBrowser(server, new Map(cookies)),
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

function keepCookie(cookies: Map<string, string>, header: string): void {
  const [pair = ''] = header.split(';');
  const equals = pair.indexOf('=');
  if (/;\s*max-age=0(?:;|$)/i.test(header)) cookies.delete(pair.slice(0, equals));
  else cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
}

function parse(response: Response, text: string): Json {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return isJson && text !== '' ? JSON.parse(text) : undefined;
}
