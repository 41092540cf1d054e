import { SESSION_CHECK_INTERVAL_MS } from '@maru/core';
import { readSessionCookie } from '../storage/session-cookie.ts';
import { hideAccountSign, showAccountSign } from './account-sign.ts';
import { applicationStage, runWhenHydrated } from './application.ts';
import { requestNotifications, clearNotifications } from './early-notifications.ts';
import { preloadModules } from './modules.ts';
import { waitForPaint, startWhenIdle } from './watch-needs.ts';

/**
 * Starts the application for a reader with a session: now, or on the return from another tab or page. Until
 * it runs, the account in the header follows the session's cookie.
 */
export function watchSession(): void {
  const end = new AbortController();
  const start = (): void => {
    if (followCookie() === null) return;
    preloadModules();
    void waitForPaint().then(() => {
      const username = followCookie();
      if (username === null || applicationStage() === 'running') return;
      requestNotifications(username);
      startWhenIdle();
    });
  };
  start();
  for (const sign of ['focus', 'pageshow']) window.addEventListener(sign, start, { signal: end.signal });
  const timer = setInterval(() => {
    if (window.MARU_NO_SESSION_CHECK !== true) followCookie();
  }, SESSION_CHECK_INTERVAL_MS);
  runWhenHydrated(() => {
    end.abort();
    clearInterval(timer);
  });
}

/** Shows the account of the session in the header; returns its username, or null without a session. */
export function followCookie(): string | null {
  const session = readSessionCookie();
  if (session !== null) showAccountSign(session.username);
  else {
    hideAccountSign();
    clearNotifications();
  }
  return session?.username ?? null;
}
