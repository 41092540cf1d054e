import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits in base64url, for use as a token. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a random token for storage. The token has 256 bits of entropy, so a plain hash suffices. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares a presented token with the stored hash in constant time. */
export function isSecret(presented: string, storedHash: Buffer): boolean {
  const hash = hashSecret(presented);
  return hash.length === storedHash.length && timingSafeEqual(hash, storedHash);
}
