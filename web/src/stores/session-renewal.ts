import { SESSION_RENEWAL_CHECK_MS } from '@maru/core';
import { isHalfGone, readSessionCookie } from '../storage/session-cookie.ts';
import { renewAuth, sessionState } from './session.ts';

/**
 * Renews the session of a page that stays open for weeks, when half of its time is gone (contract, section 3), until the returned
 * function is called. The clock is read at intervals and when the page is looked at again: no timer runs while a computer sleeps.
 */
export function startRenewal(): () => void {
  let lookedAt = Date.now();
  const look = (): void => {
    const now = Date.now();
    // One attempt in an interval, also where the device's clock is wrong. A clock that was set back must not stop the renewal.
    if (Math.abs(now - lookedAt) < SESSION_RENEWAL_CHECK_MS) return;
    lookedAt = now;
    const cookie = readSessionCookie();
    if (cookie === null || sessionState().isChanging || !isHalfGone(cookie, now)) return;
    void renewAuth();
  };
  const timer = setInterval(look, SESSION_RENEWAL_CHECK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
