import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { JSON_MAX_DEPTH } from '@maru/core';
import { AppError } from '@maru/core/api';
import { parseUrlEncoded } from './url-encoded.ts';

/** The one place that reads request bodies. */

export interface BodyLimits {
  readonly maxBytes: number;
  /** How long the whole body may take to arrive. */
  readonly timeoutMs: number;
}

/** How much of a refused body is still swallowed, so that the sender reads the answer and sends on over the same connection. */
const DISCARD_BYTES = 32 * 1_024 * 1_024;

export interface ReadBody {
  readonly value: object;
  /** SHA-256 of the bytes as they came, empty without a body: it costs the same however the value is nested. */
  readonly digest: string;
}

/**
 * Reads a body of JSON or of form fields into an object. No body at all is an empty object.
 * Errors: unsupported_type, too_large, bad_request (does not parse, is no object, is no UTF-8, is nested too deep, or did not arrive
 * in time).
 */
export async function readBody(request: IncomingMessage, limits: BodyLimits): Promise<ReadBody> {
  if (!hasBody(request)) return { value: {}, digest: '' };
  const kind = kindOf(request);
  const bytes = await readBytes(request, limits);
  const text = decodeUtf8(bytes);
  const value = kind === 'json' ? parseJson(text) : parseUrlEncoded(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('bad_request');
  return { value, digest: createHash('sha256').update(bytes).digest('base64') };
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
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') throw new AppError('unsupported_type');
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
  if (isTooDeep(text)) throw new AppError('bad_request');
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('bad_request');
  }
}

/** True when arrays and objects are nested beyond the limit, told before anything is built from the text. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > JSON_MAX_DEPTH) return true;
  }
  return false;
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
      // Whoever is this slow would keep the connection for as long again.
      request.setTimeout(1_000, () => request.destroy());
    }, timeoutMs);

    // Listening goes on after a refusal: the rest is read and dropped, so that the connection does not break under the sender.
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
