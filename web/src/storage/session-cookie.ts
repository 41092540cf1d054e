import { SESSION_COOKIE } from '@maru/core';
import { mirrorInCookie, readCookie } from './cookies.ts';

/** Fields of the decoded session cookie. Times are epoch milliseconds. */
export interface SessionCookie {
  readonly timestamp: number;
  readonly expiry: number;
  readonly userId: string;
  readonly username: string;
  /** The cookie's whole value, undecoded. */
  readonly value: string;
}

/** Returns the decoded session cookie; null when there is none or it is malformed. */
export function readSessionCookie(
  value: string | undefined = readCookie(SESSION_COOKIE),
): SessionCookie | null {
  if (value === undefined || value === '') return null;
  try {
    const base64 = (value.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const parsed = JSON.parse(new TextDecoder().decode(bytes)) as Partial<SessionCookie> | null;
    if (typeof parsed?.username !== 'string' || typeof parsed.userId !== 'string') return null;
    return {
      timestamp: Number(parsed.timestamp),
      expiry: Number(parsed.expiry),
      userId: parsed.userId,
      username: parsed.username,
      value,
    };
  } catch {
    return null;
  }
}

/** Removes the session cookie from this browser. The session on the server is not ended. */
export function clearSessionCookie(): void {
  mirrorInCookie(SESSION_COOKIE, null);
}

/**
 * Returns true when half of a session's lifetime has passed,
 * which is when it is renewed (contract, section 3).
 */
export function isRenewalDue(
  { timestamp, expiry }: Pick<SessionCookie, 'timestamp' | 'expiry'>,
  now: number,
): boolean {
  return now >= timestamp + (expiry - timestamp) / 2;
}
