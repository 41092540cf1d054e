import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { MediaStoreUnavailableError } from './media-store.ts';
import { EMPTY_HASH, encodeS3, signS3 } from './sign-s3.ts';
import type { S3Credentials, S3Request } from './sign-s3.ts';

/** A bucket of an S3 service. */
export interface S3Bucket extends S3Credentials {
  /** The service's origin, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
}

/** Body of a PUT. Can be read again for a retry. */
export interface S3Body {
  readonly size: number;
  readonly hash: string;
  /** Each piece is valid until the next one is requested. */
  read(): AsyncIterable<Buffer>;
}

export interface S3Operation {
  readonly method: S3Request['method'];
  /** Key within the bucket; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
}

/**
 * Sends a request and returns the response with its body unread, for any status below 500. Throws
 * MediaStoreUnavailableError. Of libraries, `@aws-sdk/client-s3` 3.1173 takes 34 MB of memory once loaded (a
 * server takes about 150), and `aws4fetch` sends by `fetch`, which gives a streamed body no length; S3 needs
 * one.
 */
export type SendS3Request = (order: S3Operation) => Promise<IncomingMessage>;

const TRIES = 3;
const PAUSE_MS = 100;
/**
 * Time limit without data in either direction until the
 * response begins; afterwards the client may read slowly.
 */
const SILENCE_MS = 20_000;
const READING_SILENCE_MS = 180_000;
/** Statuses of a temporary overload or failure. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * @param bucket addressed by path (path-style), which all S3 services support
 */
export function createS3Client(bucket: S3Bucket): SendS3Request {
  const isSecure = bucket.endpoint.startsWith('https:');
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const request = isSecure ? requestHttps : requestHttp;

  const askOnce = async ({
    method,
    key,
    query = {},
    headers = {},
    body,
  }: S3Operation): Promise<IncomingMessage> => {
    const path = [bucket.bucket, ...(key === '' ? [] : key.split('/'))].map(encodeS3).join('/');
    const url = new URL(`${bucket.endpoint}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const length = body === undefined ? {} : { 'content-length': String(body.size) };
    const signed = signS3({ method, url, headers, bodyHash: body?.hash ?? EMPTY_HASH }, bucket, new Date());
    const search = Object.entries(query).map(([name, value]) => `${encodeS3(name)}=${encodeS3(value)}`);
    const outgoing = request(new URL(url.origin), {
      method,
      path: `${url.pathname}${search.length === 0 ? '' : `?${search.join('&')}`}`,
      agent,
      headers: { ...signed, ...length },
      timeout: SILENCE_MS,
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('The S3 service does not answer')));
    const responded = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', (response) => {
        outgoing.setTimeout(READING_SILENCE_MS);
        resolve(response);
      });
      outgoing.on('error', reject);
    });
    if (body === undefined) outgoing.end();
    // A service that has refused the request stops reading: its response counts, not the write error.
    else sendBody(body, outgoing).catch((error: Error) => void outgoing.destroy(error));
    return await responded;
  };

  return async (order) => {
    for (let attempt = 1; ; attempt++) {
      const response = await askOnce(order).catch(
        (cause: unknown) => new MediaStoreUnavailableError('The S3 service cannot be reached', { cause }),
      );
      if (!(response instanceof Error) && !PASSING.has(response.statusCode ?? 0)) return response;
      if (!(response instanceof Error)) response.resume();
      if (attempt === TRIES)
        throw response instanceof Error
          ? response
          : new MediaStoreUnavailableError(`The S3 service answers ${response.statusCode}`);
      await sleep(PAUSE_MS * 4 ** (attempt - 1));
    }
  };
}

/**
 * Sends piece by piece, each flushed before the next is read, since the next may overwrite the same buffer.
 */
async function sendBody(body: S3Body, outgoing: ClientRequest): Promise<void> {
  const closed = new Promise<never>((_, reject) => {
    outgoing.once('close', () => reject(new Error('The connection ended')));
  });
  // Prevents an unhandled rejection when nothing awaits it.
  closed.catch(() => undefined);
  for await (const bytes of body.read()) {
    const written = new Promise<void>((resolve, reject) => {
      outgoing.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    await Promise.race([written, closed]);
  }
  outgoing.end();
}
