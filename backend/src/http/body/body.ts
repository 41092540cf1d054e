import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { JSON_MAX_DEPTH, JSON_MAX_VALUES } from '@maru/core';
import { AppError } from '@maru/core/api';
import { slices } from '../../event-loop-slices.ts';
import type { Slices } from '../../event-loop-slices.ts';
import { parseUrlEncoded } from './url-encoded.ts';

/** Limits of request bodies. All bodies are read in this module. */

export interface BodyLimits {
  readonly maxBytes: number;
  /** Time limit for the whole body. */
  readonly timeoutMs: number;
}

/**
 * Bytes of a refused body that are still read and dropped, so
 * that the sender can read the response and reuse the connection.
 */
const DISCARD_BYTES = 32 * 1_024 * 1_024;

/**
 * Size in bytes above which a body is checked, then parsed, in a slice of the main thread each: either takes
 * up to 10 ms for 2 MiB, and the bodies of several requests may end in one turn of the event loop.
 */
const SLICED_BYTES = 64 * 1_024;

/** Bytes of a string that are looked at one by one. */
const NEAR_BYTES = 64;

/** Bytes of JSON's structure. */
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

export interface ReadBody {
  readonly value: object;
  /**
   * SHA-256 of the received bytes, empty without a body.
   * Its cost does not depend on the nesting of the value.
   */
  readonly digest: string;
}

/**
 * Reads a body of JSON or of form fields into an object. No body at all is an empty object. Errors:
 * unsupported_type, too_large, bad_request (does not parse, is no object, is no UTF-8, is nested too deep,
 * has too many values, or did not arrive in time).
 */
export async function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  turns: Slices = slices,
): Promise<ReadBody> {
  if (!hasBody(request)) return { value: {}, digest: '' };
  const kind = kindOf(request);
  const bytes = await readBytes(request, limits);
  const isSliced = bytes.length > SLICED_BYTES;
  if (isSliced) await turns.take();
  if (kind === 'json' && !isJsonWithinBounds(bytes)) throw new AppError('bad_request');
  if (isSliced) await turns.take();
  const text = decodeUtf8(bytes);
  const value = kind === 'json' ? parseJson(text) : parseUrlEncoded(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('bad_request');
  return { value, digest: createHash('sha256').update(bytes).digest('base64') };
}

/**
 * Reads a body of JSON of other media types than `application/json`, which may be an array. Errors: those of
 * `readBody`.
 * @param types media types in lower case
 */
export async function readJson(
  request: IncomingMessage,
  types: ReadonlySet<string>,
  limits: BodyLimits,
): Promise<unknown> {
  const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  if (!types.has(type.trim())) throw new AppError('unsupported_type');
  const bytes = await readBytes(request, limits);
  if (!isJsonWithinBounds(bytes)) throw new AppError('bad_request');
  return parseJson(decodeUtf8(bytes));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function kindOf({ headers }: IncomingMessage): 'json' | 'form' {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new AppError('unsupported_type');
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw new AppError('unsupported_type');
  if (type === 'application/json') return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  throw new AppError('unsupported_type');
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('bad_request');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('bad_request');
  }
}

/**
 * Returns true for JSON with a bounded depth and number of values. Scans the bytes
 * before parsing, which keeps the cost of parsing close to the length of the strings.
 * No byte of a multi-byte UTF-8 sequence equals one of the scanned characters.
 */
function isJsonWithinBounds(bytes: Uint8Array): boolean {
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at + 1);
        break;
      case OPEN_BRACKET:
      case OPEN_BRACE:
        depth += 1;
        break;
      case COMMA:
        commas += 1;
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        depth -= 1;
        break;
      default:
        continue;
    }
    if (depth > JSON_MAX_DEPTH || commas >= JSON_MAX_VALUES) return false;
  }
  return true;
}

/**
 * Returns the position of the quote that ends a string; the length of the bytes without one. Searches byte by
 * byte where quotes are close, and with the platform's search beyond, which takes 0.1 ms instead of 10 for
 * 1 MiB, but longer for each call than a few bytes do.
 * @param from position after the opening quote
 */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const near = Math.min(bytes.length, at + NEAR_BYTES);
    for (; at < near; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) return at;
      if (byte === BACKSLASH) at += 1;
    }
    const quote = bytes.indexOf(QUOTE, at);
    if (quote === -1) return bytes.length;
    let backslashes = 0;
    while (quote - backslashes > at && bytes[quote - backslashes - 1] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    at = quote + 1;
  }
}

function readBytes(request: IncomingMessage, { maxBytes, timeoutMs }: BodyLimits): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isOver = false;

    const finish = (code?: 'bad_request' | 'too_large'): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (code === undefined) resolve(Buffer.concat(chunks, size));
      else reject(new AppError(code));
      chunks.length = 0;
    };
    const refuse = (): void => finish('too_large');
    const timer = setTimeout(() => {
      finish('bad_request');
      // Shortens the timeout: a sender this slow would hold the connection for the full time again.
      request.setTimeout(1_000, () => request.destroy());
    }, timeoutMs);

    // Keeps reading after a refusal and drops the data, so
    // that the connection is not reset while the client sends.
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) refuse();
      if (!isOver) chunks.push(chunk);
      if (size > DISCARD_BYTES) request.destroy();
    });
    request.on('end', () => finish());
    request.on('error', () => finish('bad_request'));
    request.on('close', () => finish('bad_request'));
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) refuse();
  });
}
