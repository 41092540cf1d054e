import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Keyring } from './keyring.ts';
import { KEY_BYTES, SealError } from './sealed.ts';

/**
 * Format of files at rest: `0x02 | key version (u32, big endian) | salt (16)`, then chunks
 * of 64 KiB (the last may be shorter), each followed by its tag (16). AES-256-GCM under a
 * key per file (HKDF of the group's key and the salt), which allows the chunk number as
 * nonce. The associated data hold the chunk number and a flag for the last chunk: chunks
 * can be decrypted separately, and moved, missing or truncated chunks are detected.
 */

const FORMAT = 2;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
export const FILE_HEADER_BYTES = 5 + SALT_BYTES;
export const CHUNK_BYTES = 64 * 1024;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** Encrypts a file piece by piece. */
export interface FileSealer {
  /**
   * Encrypts the next bytes.
   * @returns the output available so far
   */
  push(bytes: Buffer): Buffer[];
  /** Returns the remaining output. */
  final(): Buffer[];
}

/**
 * @param aad identifies the file; opening needs the same value
 */
export function createFileSealer(ring: Keyring, aad: string): FileSealer {
  const salt = randomBytes(SALT_BYTES);
  const key = fileKey(ring.active.key, salt);
  const header = Buffer.alloc(FILE_HEADER_BYTES);
  header[0] = FORMAT;
  header.writeUInt32BE(ring.active.version, 1);
  salt.copy(header, 5);
  let ready: Buffer[] = [header];
  // One reused buffer for all chunks: large files would otherwise
  // leave several times their working memory to the garbage collector.
  const pending = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  let index = 0;

  const sealChunk = (plain: Buffer, isLast: boolean): void => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index), { authTagLength: TAG_BYTES });
    cipher.setAAD(chunkAad(aad, index, isLast));
    ready.push(cipher.update(plain), cipher.final(), cipher.getAuthTag());
    index++;
  };
  const take = (): Buffer[] => {
    const taken = ready;
    ready = [];
    return taken;
  };

  return {
    push: (bytes) => {
      for (let at = 0; at < bytes.length; ) {
        // Holds a full chunk back until more bytes arrive, because it may be the last.
        if (filled === CHUNK_BYTES) {
          sealChunk(pending, false);
          filled = 0;
        }
        const copied = bytes.copy(pending, filled, at);
        filled += copied;
        at += copied;
      }
      return take();
    },
    final: () => {
      sealChunk(pending.subarray(0, filled), true);
      return take();
    },
  };
}

/** Range of stored bytes that holds a part of a file. */
export interface SealedRange {
  /** Offsets in the stored file; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly firstChunk: number;
}

/**
 * @param size bytes of the clear file
 * @param from first byte
 * @param to end, exclusive
 */
export function sealedRange(size: number, from: number, to: number): SealedRange {
  const firstChunk = Math.floor(from / CHUNK_BYTES);
  const lastChunk = Math.max(firstChunk, Math.ceil(to / CHUNK_BYTES) - 1);
  const end = Math.min((lastChunk + 1) * CHUNK_BYTES, size) + (lastChunk + 1) * TAG_BYTES;
  return {
    from: FILE_HEADER_BYTES + firstChunk * SEALED_CHUNK_BYTES,
    to: FILE_HEADER_BYTES + end,
    firstChunk,
  };
}

/**
 * Returns the stored size of a whole file.
 * @param size bytes of the clear file
 */
export function sealedFileBytes(size: number): number {
  return sealedRange(size, 0, size).to;
}

/**
 * Decrypts a part of a file. Throws SealError at the first chunk that fails authentication.
 * @param size bytes of the clear file
 * @param stored bytes of the range from `sealedRange`, in pieces of any size
 */
export async function* openChunks(
  ring: Keyring,
  aad: string,
  {
    header,
    size,
    from,
    to,
  }: { readonly header: Buffer; readonly size: number; readonly from: number; readonly to: number },
  stored: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const key = sealedFileKey(ring, aad, header);
  const range = sealedRange(size, from, to);
  const lastOfFile = Math.max(0, Math.ceil(size / CHUNK_BYTES) - 1);
  let index = range.firstChunk;
  for await (const sealed of inPieces(stored, SEALED_CHUNK_BYTES)) {
    const plain = openSealedChunk(key, aad, index, index === lastOfFile, sealed);
    const start = index * CHUNK_BYTES;
    yield plain.subarray(Math.max(0, from - start), Math.max(0, to - start));
    index++;
  }
  if (range.firstChunk * CHUNK_BYTES < to && index * CHUNK_BYTES < to)
    throw new SealError(`${aad} (cut off)`);
}

/** Returns the key of one file, which opens nothing else. Throws SealError. */
export function sealedFileKey(ring: Keyring, aad: string, header: Buffer): Buffer {
  if (header.length !== FILE_HEADER_BYTES || header[0] !== FORMAT)
    throw new SealError(`${aad} (no file of this format)`);
  const key = ring.byVersion.get(header.readUInt32BE(1));
  if (key === undefined) throw new SealError(`${aad} (unknown key version)`);
  return fileKey(key, header.subarray(5));
}

/**
 * Decrypts one chunk. Throws SealError.
 * @param key of `sealedFileKey`
 */
export function openSealedChunk(
  key: Uint8Array,
  aad: string,
  index: number,
  isLast: boolean,
  sealed: Buffer,
): Buffer {
  const tagAt = sealed.length - TAG_BYTES;
  if (tagAt < 0) throw new SealError(`${aad} (cut off)`);
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index), { authTagLength: TAG_BYTES });
  decipher.setAAD(chunkAad(aad, index, isLast));
  decipher.setAuthTag(sealed.subarray(tagAt));
  const plain = decipher.update(sealed.subarray(0, tagAt));
  try {
    decipher.final();
  } catch (cause) {
    throw new SealError(aad, { cause });
  }
  return plain;
}

/** Each returned piece is valid until the next one is requested, and each given piece likewise. */
async function* inPieces(bytes: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  // Reused buffer for chunks that span two of the given pieces.
  let pending: Buffer | undefined;
  let filled = 0;
  for await (const more of bytes) {
    for (let at = 0; at < more.length; ) {
      if (filled === 0 && more.length - at >= length) {
        yield more.subarray(at, at + length);
        at += length;
        continue;
      }
      pending ??= Buffer.allocUnsafe(length);
      const copied = more.copy(pending, filled, at);
      filled += copied;
      at += copied;
      if (filled < length) continue;
      yield pending;
      filled = 0;
    }
  }
  if (pending !== undefined && filled > 0) yield pending.subarray(0, filled);
}

/** Does not use `deriveKey`, which caches its results: there is one key per file. */
function fileKey(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'maru|v1|media-file', KEY_BYTES));
}

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(index), NONCE_BYTES - 8);
  return nonce;
}

function chunkAad(aad: string, index: number, isLast: boolean): Buffer {
  return Buffer.from(`${aad}|${index}|${isLast ? 'last' : 'more'}`);
}
