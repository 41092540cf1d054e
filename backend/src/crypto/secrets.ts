import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in base64url: a token that nobody guesses. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in place of a random token. The token has 256 bits of its own, so a plain hash is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whether a presented token is the stored one, in constant time. */
export function isSecret(presented: string, storedHash: Buffer): boolean {
  const hash = hashSecret(presented);
  return hash.length === storedHash.length && timingSafeEqual(hash, storedHash);
}
