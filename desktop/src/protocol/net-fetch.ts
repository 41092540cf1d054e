import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { ClientRequest, IncomingMessage } from 'electron';
import type { Electron } from '../electron.ts';

export interface NetRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a request and resolves with the response. Rejects when there is
 * none, at a redirect, and with the signal's reason when it is aborted.
 */
export type NetFetch = (url: URL, request: NetRequest) => Promise<Response>;

/** Responses without a body by definition (Fetch, "null body status"). */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` over Chromium's network stack, with the system's proxies, PAC scripts and certificates. Node's own
 * `fetch` uses none of them. Electron's `session.fetch` is unsuitable: it buffers a whole upload in memory
 * before the first byte is sent (512 MiB are allowed), and joins several Set-Cookie headers into one. So this
 * uses `net.request`, which streams with `chunkedEncoding`. The session is in memory, without a cache and
 * without cookies: no response data is written to the profile.
 */
export function createNetFetch({ net, session }: Pick<Electron, 'net' | 'session'>): NetFetch {
  const servers = session.fromPartition('maru-servers', { cache: false });
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      // Without `credentials` no cookie of the session is sent
      // or stored, and a Cookie header is sent unchanged.
      const request = net.request({
        url: url.href,
        method,
        session: servers,
        redirect: 'error',
        cache: 'no-store',
      });
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
      const abort = (): void => {
        reject(signal?.reason instanceof Error ? signal.reason : new Error('The request was aborted'));
        request.abort();
      };
      // Not removed at the request's `close`, which is emitted when its body has been sent.
      signal?.addEventListener('abort', abort, { once: true });
      const fail = (error: Error): void => {
        signal?.removeEventListener('abort', abort);
        reject(error);
        request.abort();
      };
      request.on('error', fail);
      request.on('response', (message) => {
        try {
          const onEnd = (): void => signal?.removeEventListener('abort', abort);
          resolve(toResponse(message, method, request, onEnd));
        } catch (error) {
          fail(error as Error);
        }
      });
      sendBody(request, body).catch(fail);
    });
}

function toResponse(
  message: IncomingMessage,
  method: string,
  request: ClientRequest,
  onEnd: () => void,
): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value].flat()) headers.append(name, one);
  }
  const { statusCode: status } = message;
  // Electron's message is a Node stream, which its types omit.
  const stream = message as unknown as Readable;
  stream.on('error', () => undefined);
  stream.on('close', onEnd);
  if (method === 'HEAD' || WITHOUT_BODY.has(status)) {
    stream.resume();
    return new Response(null, { status, headers });
  }
  // A response that is not read to its end keeps its connection until the request is aborted.
  stream.on('close', () => request.abort());
  return new Response(toBody(stream), { status, headers });
}

/** Returns the response's body; as in every `fetch`, an interrupted one fails with a TypeError. */
function toBody(stream: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* chunks(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    try {
      for await (const chunk of stream) yield chunk as Buffer<ArrayBuffer>;
    } catch (cause) {
      throw new TypeError('The answer broke off', { cause });
    }
  }
  return ReadableStream.from(chunks());
}

/** Sends a body: a buffer with its length, a stream in chunks, each after the previous one was accepted. */
async function sendBody(request: ClientRequest, body: NetRequest['body']): Promise<void> {
  if (!(body instanceof ReadableStream)) {
    if (body !== null && body.length > 0) request.write(Buffer.from(body as Uint8Array));
    request.end();
    return;
  }
  const reader = body.getReader();
  // A request that has ended calls back no pending write, and its body is not read further.
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => {
    request.once('close', () => {
      closing.abort();
      resolve();
      reader.cancel().catch(() => undefined);
    });
  });
  let isChunked = false;
  for (let read = await reader.read(); !read.done && !closing.signal.aborted; read = await reader.read()) {
    const { value } = read;
    if (value.length === 0) continue;
    if (!isChunked) {
      isChunked = true;
      // Set only when there is data to send: Electron fails at the end of an empty chunked body.
      request.chunkedEncoding = true;
      ignoreLateErrors(request);
    }
    const written = new Promise<void>((resolve) => {
      request.write(Buffer.from(value.buffer, value.byteOffset, value.length), undefined, resolve);
    });
    await Promise.race([written, closed]);
  }
  if (!closing.signal.aborted) request.end();
}

/**
 * Handles late errors: Electron's stream behind a chunked request emits the
 * error of a write that was aborted, and without a listener that terminates
 * the main process (electron#28682 handles the first write only).
 */
function ignoreLateErrors(request: ClientRequest): void {
  const inner: unknown = Reflect.get(request, '_body');
  if (inner instanceof EventEmitter) inner.on('error', () => undefined);
}
