import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import type { Compressor } from './compressor.ts';

/** Encodes text as bytes, compressed when that makes it smaller. The first byte names the format. */

const PLAIN = 0;
const DEFLATED = 1;
/** Shorter texts gain too little from compression. */
const MIN_BYTES = 256;
/** Longer texts are compressed asynchronously, to keep the event loop free. */
const ASYNC_BYTES = 64 * 1024;
/** Fastest level: a tenth of the cost of the best level for most of its gain. */
const LEVEL = { level: 1 };

const deflateAsync = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
const inflateAsync = promisify<Buffer, Buffer>(inflateRaw);

export async function compressText(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (bytes.length < MIN_BYTES) return Buffer.concat([Buffer.of(PLAIN), bytes]);
  const deflated =
    bytes.length < ASYNC_BYTES ? deflateRawSync(bytes, LEVEL) : await deflateAsync(bytes, LEVEL);
  return deflated.length < bytes.length
    ? Buffer.concat([Buffer.of(DEFLATED), deflated])
    : Buffer.concat([Buffer.of(PLAIN), bytes]);
}

/**
 * Reverses `compressText`. Throws on an unknown format.
 * @param inflater shared decompressor for reading thousands of texts
 */
export async function decompressText(stored: Buffer, inflater?: Compressor): Promise<string> {
  const bytes = stored.subarray(1);
  if (stored[0] === PLAIN) return bytes.toString();
  if (stored[0] !== DEFLATED) throw new Error(`Unknown form of stored text: ${stored[0]}`);
  if (inflater !== undefined)
    return Buffer.concat([...(await inflater.put(bytes)), ...(await inflater.finish())]).toString();
  return (bytes.length < ASYNC_BYTES / 4 ? inflateRawSync(bytes) : await inflateAsync(bytes)).toString();
}
