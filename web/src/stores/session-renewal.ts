import { SESSION_RENEWAL_CHECK_MS } from '@maru/core';
import { isRenewalDue, readSessionCookie } from '../storage/session-cookie.ts';
import { renewAuth, sessionState } from './session.ts';

/**
 * Renews the session of a page that stays open for weeks, when half of its lifetime has
 * passed (contract, section 3), until the returned function is called. Checks at
 * intervals and when the page becomes visible: timers do not run while a computer sleeps.
 */
export function startRenewal(): () => void {
  let checkedAt = Date.now();
  const renewIfDue = (): void => {
    const now = Date.now();
    // Allows one attempt per interval. The absolute difference
    // keeps the renewal going when the device's clock is set back.
    if (Math.abs(now - checkedAt) < SESSION_RENEWAL_CHECK_MS) return;
    checkedAt = now;
    const cookie = readSessionCookie();
    if (cookie === null || sessionState().isChanging || !isRenewalDue(cookie, now)) return;
    void renewAuth();
  };
  const timer = setInterval(renewIfDue, SESSION_RENEWAL_CHECK_MS);
  document.addEventListener('visibilitychange', renewIfDue);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', renewIfDue);
  };
}
