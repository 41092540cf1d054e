import { NetworkError } from './errors.ts';
import type { Transport, TransportRequest } from './transport.ts';

/** Members of a response that the transport reads; the platform's `Response` satisfies it. */
interface ResponseLike {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** The platform's `fetch`, narrowed to the requests of this module. */
export type FetchLike = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    credentials: 'same-origin';
    signal?: never;
  },
) => Promise<ResponseLike>;

/**
 * Sends requests with `fetch`.
 * @param fetch the platform's function
 * @param origin put before every path; empty in a page, whose own origin is meant
 */
export function createFetchTransport(fetch: FetchLike, origin = ''): Transport {
  return async (request) => {
    const { headers, body } = encode(request);
    let response: ResponseLike;
    let text: string;
    try {
      response = await fetch(origin + request.url, {
        method: request.method,
        headers,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body }),
        ...(request.signal === undefined ? {} : { signal: request.signal as never }),
      });
      text = await response.text();
    } catch (cause) {
      if (request.signal?.aborted === true) throw cause;
      throw new NetworkError(cause);
    }
    return { status: response.status, text, json: parseJson(response.headers.get('content-type'), text) };
  };
}

function encode(request: TransportRequest): { headers: Record<string, string>; body: string | undefined } {
  const headers: Record<string, string> = { Accept: 'application/json', ...request.headers };
  if (request.body === undefined) return { headers, body: undefined };
  if (request.bodyKind === 'form') {
    headers['Content-Type'] = 'application/x-www-form-urlencoded;charset=UTF-8';
    return { headers, body: encodeForm(request.body) };
  }
  headers['Content-Type'] = 'application/json';
  return { headers, body: JSON.stringify(request.body) };
}

function encodeForm(body: Readonly<Record<string, unknown>>): string {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
}

function parseJson(contentType: string | null, text: string): unknown {
  if (contentType === null || !/^application\/(?:\w+\+)?json\b/.test(contentType)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
