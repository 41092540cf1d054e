import { request } from 'node:http';
import type { Agent } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface ExchangeOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Response with its whole body. */
export interface Exchanged {
  readonly status: number;
  readonly headers: Headers;
  /** Returns the body, decompressed. */
  readonly bytes: () => Uint8Array;
  /** Milliseconds from the request to the last byte. */
  readonly ms: number;
}

/** Sends a request with `fetch`, which adds headers as browsers do. Rejects when there is no response. */
export async function exchangeByFetch(address: string, options: ExchangeOptions): Promise<Exchanged> {
  const { method, headers, body, signal } = options;
  const startedAt = performance.now();
  const response = await fetch(address, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const ms = performance.now() - startedAt;
  return { status: response.status, headers: response.headers, bytes: () => bytes, ms };
}

/**
 * Sends a request with these headers alone, also with another `Host` than the address's, which `fetch` can't.
 * Rejects when there is no response.
 * @param agent holds the connections; Node's own when omitted
 */
export function exchangeByHttp(
  address: string,
  { method, headers, body, signal }: ExchangeOptions,
  agent?: Agent,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const startedAt = performance.now();
    const sent = request(
      address,
      { method, headers: { ...headers, ...length }, ...(agent && { agent }), ...(signal && { signal }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const ms = performance.now() - startedAt;
          const received = new Headers();
          for (let i = 0; i + 1 < response.rawHeaders.length; i += 2)
            received.append(response.rawHeaders[i] ?? '', response.rawHeaders[i + 1] ?? '');
          const encoding = received.get('content-encoding');
          resolve({
            status: response.statusCode ?? 0,
            headers: received,
            bytes: () => unpack(Buffer.concat(chunks), encoding),
            ms,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Fetches with another Host than the URL's: `fetch` always sends the URL's. Bodies are text. */
export async function fetchAs(host: string, address: string, init: RequestInit = {}): Promise<Response> {
  const fetchRequest = new Request(address, init);
  const body = new Uint8Array(await fetchRequest.arrayBuffer());
  const { status, headers, bytes } = await exchangeByHttp(address, {
    method: fetchRequest.method,
    headers: { ...Object.fromEntries(fetchRequest.headers), host },
    body: body.length === 0 ? undefined : body,
  });
  const content = status === 204 || status === 304 ? null : new Uint8Array(bytes());
  return new Response(content, { status, headers });
}

function unpack(bytes: Buffer, encoding: string | null): Uint8Array {
  if (bytes.length === 0 || encoding === null) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}
