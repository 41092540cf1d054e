import { randomBytes } from 'node:crypto';
import type { Keychain } from '../accounts/keychain.ts';
import { KEY_BYTES } from './sealed-file.ts';

const NAME = 'offline cache key';

/** Returns the encryption key of the offline cache, created on first use. Rejects with KeychainError. */
export async function openCacheKey(keychain: Keychain): Promise<Uint8Array> {
  const saved = Buffer.from((await keychain.list()).get(NAME) ?? '', 'base64');
  if (saved.length === KEY_BYTES) return saved;
  const made = randomBytes(KEY_BYTES);
  await keychain.set(NAME, made.toString('base64'));
  return made;
}
