import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchRefusedError } from './fetch-options.ts';
import type { FetchedFile, FetchOptions } from './fetch-options.ts';

/** Decompresses truncated content as far as possible. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };
/** Decoders for encodings that some servers use without being asked. */
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(LENIENT),
  'x-gzip': () => createGunzip(LENIENT),
  deflate: () => createInflate(LENIENT),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/**
 * Reads the content of a response up to its limits. Throws FetchRefusedError
 * for another type, another status, and content that is too long.
 */
export async function readResponse(
  response: IncomingMessage,
  url: URL,
  { types, maxBytes, isEnough }: FetchOptions,
): Promise<FetchedFile> {
  const contentType = response.headers['content-type'] ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (response.statusCode !== 200 || !types.test(type)) throw new FetchRefusedError();
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const decoder = encoding === 'identity' ? null : (DECODERS[encoding]?.() ?? refuse());
  // Limits compressed and decompressed size: a zip bomb is small when
  // compressed, and may be endless while it decompresses to nothing.
  const packed = isEnough === undefined ? atMost(response, maxBytes) : upTo(response, maxBytes);
  const bytes = decoder === null ? packed : decode(packed, decoder);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes) {
    const chunk = part.subarray(0, maxBytes - size);
    parts.push(chunk);
    size += part.length;
    if (size > maxBytes && isEnough === undefined) throw new FetchRefusedError();
    if (size >= maxBytes || isEnough?.(part) === true) break;
  }
  return { url, contentType, bytes: Buffer.concat(parts) };
}

async function* decode(packed: AsyncIterable<Buffer>, decoder: Transform): AsyncGenerator<Buffer> {
  const source = Readable.from(packed, { objectMode: false });
  source.once('error', (error) => decoder.destroy(error));
  try {
    yield* source.pipe(decoder);
  } finally {
    source.destroy();
    decoder.destroy();
  }
}

async function* atMost(bytes: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > max) throw new FetchRefusedError();
    yield part;
  }
}

async function* upTo(bytes: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const part of bytes) {
    yield part.subarray(0, max - size);
    size += part.length;
    if (size >= max) return;
  }
}

function refuse(): never {
  throw new FetchRefusedError();
}
