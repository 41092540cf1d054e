import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import type { Compressor } from './compressor.ts';

/** Text as bytes, compressed where that helps: a first byte that names the form, then the bytes. */

const PLAIN = 0;
const DEFLATED = 1;
/** Smaller texts don't shrink enough to be worth the work. */
const MIN_BYTES = 256;
/** Larger ones leave the event loop free meanwhile. */
const ASYNC_BYTES = 64 * 1024;
/** The fastest: it costs a tenth of the best and gives most of it. */
const LEVEL = { level: 1 };

const deflateAsync = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
const inflateAsync = promisify<Buffer, Buffer>(inflateRaw);

export async function compressText(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (bytes.length < MIN_BYTES) return Buffer.concat([Buffer.of(PLAIN), bytes]);
  const deflated = bytes.length < ASYNC_BYTES ? deflateRawSync(bytes, LEVEL) : await deflateAsync(bytes, LEVEL);
  return deflated.length < bytes.length ? Buffer.concat([Buffer.of(DEFLATED), deflated]) : Buffer.concat([Buffer.of(PLAIN), bytes]);
}

/** Undoes `compressText`. Throws on a form that it does not know. @param inflater serves where texts are read by the thousand */
export async function decompressText(stored: Buffer, inflater?: Compressor): Promise<string> {
  const bytes = stored.subarray(1);
  if (stored[0] === PLAIN) return bytes.toString();
  if (stored[0] !== DEFLATED) throw new Error(`Unknown form of stored text: ${stored[0]}`);
  if (inflater !== undefined) return Buffer.concat([...(await inflater.put(bytes)), ...(await inflater.finish())]).toString();
  return (bytes.length < ASYNC_BYTES / 4 ? inflateRawSync(bytes) : await inflateAsync(bytes)).toString();
}
