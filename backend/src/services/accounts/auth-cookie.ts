import { SESSION_LIFETIME_MS } from '@maru/core';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';

/** Maximum length of a cookie value to hash: far longer than any valid one. */
const VALUE_MAX_LENGTH = 1_024;

/** A new value of the cookie `auth_v4`. */
export interface AuthCookie {
  readonly value: string;
  readonly tokenHash: Buffer;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/**
 * `base64url(JSON {timestamp, expiry, userId, username}) + "." + base64url(256 secret bits)`. The page reads
 * the first part; the server never does: it looks the whole value up by its hash.
 * @param secret random for a new session; for a renewed one, the keyed hash of the cookie before it
 *   (`SiteKeys.nextSecret`)
 */
export function createAuthCookie(
  user: { readonly id: string; readonly username: string },
  now: number,
  secret = newSecret(),
): AuthCookie {
  const expiresAt = now + SESSION_LIFETIME_MS;
  const facts = { timestamp: now, expiry: expiresAt, userId: user.id, username: user.username };
  const value = `${Buffer.from(JSON.stringify(facts)).toString('base64url')}.${secret}`;
  return { value, tokenHash: hashSecret(value), expiresAt };
}

/** Returns the hash for looking up a presented cookie; null when it can't be valid. */
export function hashCookie(value: string | undefined): Buffer | null {
  return value === undefined || value === '' || value.length > VALUE_MAX_LENGTH ? null : hashSecret(value);
}
