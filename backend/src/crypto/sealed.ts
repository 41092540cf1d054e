import { createCipheriv, createDecipheriv, createSecretKey, randomFillSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/**
 * Format of all encrypted values: `0x01 | key version (u32, big endian) | iv (12) | ciphertext | tag (16)`,
 * AES-256-GCM. The associated data is not stored: the reader supplies it.
 */

const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 5;

export const KEY_BYTES = 32;

/** A data key and its version number in ciphertexts. */
export interface DataKey {
  readonly version: number;
  readonly key: Buffer;
}

/** Authentication failed: the bytes were altered, moved, or sealed under another key. */
export class SealError extends Error {
  /** Code for logs: ids only, no user content. */
  readonly code: string;

  constructor(aad: string, options?: { readonly cause?: unknown }) {
    super(`Stored bytes do not belong to ${aad}`, options);
    this.name = 'SealError';
    this.code = `damaged: ${aad}`;
  }
}

/** Encrypts `plain` with `aad` as associated data. */
export function seal(dataKey: DataKey, aad: string, plain: Buffer): Buffer {
  const iv = nextIv();
  const cipher = createCipheriv('aes-256-gcm', keyObjectOf(dataKey.key), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(aad));
  const header = Buffer.alloc(HEADER_BYTES);
  header[0] = FORMAT;
  header.writeUInt32BE(dataKey.version, 1);
  const body = cipher.update(plain);
  const rest = cipher.final();
  return Buffer.concat([header, iv, body, rest, cipher.getAuthTag()]);
}

/**
 * Pool of random bytes, each used once: one call for random bytes
 * costs more than sealing a title. IVs are public in the sealed value.
 */
const ivs = Buffer.alloc(IV_BYTES * 256);
let ivAt = ivs.length;

function nextIv(): Buffer {
  if (ivAt === ivs.length) {
    randomFillSync(ivs);
    ivAt = 0;
  }
  const iv = Buffer.from(ivs.subarray(ivAt, ivAt + IV_BYTES));
  ivAt += IV_BYTES;
  return iv;
}

/** Returns the version of the key that sealed these bytes. Throws SealError on another format. */
export function keyVersionOf(sealed: Buffer): number {
  if (sealed.length < HEADER_BYTES + IV_BYTES + TAG_BYTES || sealed[0] !== FORMAT)
    throw new SealError('this format');
  return sealed.readUInt32BE(1);
}

/** Decrypts. Throws SealError unless the bytes were sealed with this key for this `aad`. */
export function open(key: Buffer, aad: string, sealed: Buffer): Buffer {
  keyVersionOf(sealed);
  const bodyAt = HEADER_BYTES + IV_BYTES;
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', keyObjectOf(key), sealed.subarray(HEADER_BYTES, bodyAt), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(tagAt));
  const plain = decipher.update(sealed.subarray(bodyAt, tagAt));
  try {
    decipher.final();
  } catch (cause) {
    throw new SealError(aad, { cause });
  }
  return plain;
}

/** Caches key objects: creating one costs several times as much as decrypting a title. */
const keyObjects = new WeakMap<Buffer, KeyObject>();

function keyObjectOf(key: Buffer): KeyObject {
  const cached = keyObjects.get(key);
  if (cached !== undefined) return cached;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}
