import { createHmac, hkdfSync } from 'node:crypto';
import { KEY_BYTES, keyVersionOf, open, seal, SealError } from './sealed.ts';
import type { DataKey } from './sealed.ts';

/**
 * All unwrapped data keys of one group (or of the site). The
 * newest key seals; each key opens values of its version.
 */
export interface Keyring {
  readonly active: DataKey;
  readonly byVersion: ReadonlyMap<number, Buffer>;
}

export function createKeyring(keys: readonly DataKey[]): Keyring {
  const active = keys.toSorted((a, b) => b.version - a.version)[0];
  if (active === undefined) throw new Error('A keyring needs a key');
  return { active, byVersion: new Map(keys.map(({ version, key }) => [version, key])) };
}

/**
 * Returns the associated data of one stored field. Opening fails for bytes
 * moved to another row, field or group, or restored from an older revision.
 * @param rev the revision of that field
 */
export function fieldAad(
  type: string,
  groupId: string,
  objectId: string,
  field: string,
  rev: number,
): string {
  return `${type}|v1|${groupId}|${objectId}|${field}|${rev}`;
}

export function sealWith(ring: Keyring, aad: string, plain: Buffer): Buffer {
  return seal(ring.active, aad, plain);
}

/** Throws SealError when the bytes were not sealed for `aad`. */
export function openWith(ring: Keyring, aad: string, sealed: Buffer): Buffer {
  const key = ring.byVersion.get(keyVersionOf(sealed));
  if (key === undefined) throw new SealError(`${aad} (unknown key version)`);
  return open(key, aad, sealed);
}

export function sealText(ring: Keyring, aad: string, text: string): Buffer {
  return sealWith(ring, aad, Buffer.from(text));
}

export function openText(ring: Keyring, aad: string, sealed: Buffer): string {
  return openWith(ring, aad, sealed).toString();
}

/** Caches derived keys until their source key is garbage-collected. */
const derivedKeys = new WeakMap<Buffer, Map<string, Buffer>>();

/** Derives a key for one purpose from a data key (HKDF, RFC 5869). */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  let byPurpose = derivedKeys.get(key);
  if (byPurpose === undefined) derivedKeys.set(key, (byPurpose = new Map()));
  let derived = byPurpose.get(purpose);
  if (derived === undefined) {
    derived = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `maru|v1|${purpose}`, KEY_BYTES));
    byPurpose.set(purpose, derived);
  }
  return derived;
}

/** Keyed hash: supports equality tests with the key, and reveals nothing without it. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
