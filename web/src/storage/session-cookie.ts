import { SESSION_COOKIE } from '@maru/core';
import { mirrorInCookie, readCookie } from './cookies.ts';

/** What the session cookie says of itself. Times are epoch milliseconds. */
export interface SessionCookie {
  readonly timestamp: number;
  readonly expiry: number;
  readonly userId: string;
  readonly username: string;
  /** The whole value. */
  readonly value: string;
}

/** The session cookie, decoded; null when there is none or it makes no sense. */
export function readSessionCookie(value: string | undefined = readCookie(SESSION_COOKIE)): SessionCookie | null {
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

/** Removes the session cookie from this browser. The server's record of the session is another matter. */
export function forgetSessionCookie(): void {
  mirrorInCookie(SESSION_COOKIE, null);
}

/** True when half of a session's time is gone, when it is to be renewed (contract, section 3). */
export function isHalfGone({ timestamp, expiry }: Pick<SessionCookie, 'timestamp' | 'expiry'>, now: number): boolean {
  return now >= timestamp + (expiry - timestamp) / 2;
}
