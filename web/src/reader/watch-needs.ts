import { ID_PREFIX } from '@maru/core';
import type { Locale } from '@maru/core';
import { chooseLocale } from '../i18n/choose-locale.ts';
import { listenForActivity } from '../components/reader-activity.ts';
import { savedLocale } from '../storage/choices.ts';
import { startApplication, runWhenHydrated } from './application.ts';

/**
 * Attribute of elements that the application completes: `idle`, soon after the first paint; `act`, when the
 * reader does something; `near`, when a reader who does something is near them.
 */
const NEEDS = 'data-application';
/** Pixels beyond the window within which an element counts as near. */
const NEAR = '400px';
/** Longest wait for idle time, in milliseconds. */
const IDLE_TIMEOUT_MS = 1_000;
/** Wait for the first paint in a window that paints nothing, such as a tab in the background. */
const HIDDEN_WAIT_MS = 200;

/** Starts the application where the page names a need of its own. */
export function startOnDemand(): void {
  const isCommentLinked = location.hash.startsWith(`#${ID_PREFIX}comment`);
  if (isCommentLinked || partsThatNeed('idle').length > 0) startWhenIdle();
  const [later, near] = [partsThatNeed('act'), partsThatNeed('near')];
  if (later.length + near.length === 0) return;
  const [acts, end] = [new AbortController(), new AbortController()];
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && startWhenIdle(),
    { rootMargin: NEAR },
  );
  listenForActivity(() => {
    acts.abort();
    if (later.length > 0) startWhenIdle();
    for (const element of near) observer.observe(element);
  }, acts.signal);
  for (const element of near) element.addEventListener('focusin', startApplication, { signal: end.signal });
  runWhenHydrated(() => {
    observer.disconnect();
    acts.abort();
    end.abort();
  });
}

function partsThatNeed(what: 'idle' | 'act' | 'near'): readonly Element[] {
  return [...document.querySelectorAll(`[${NEEDS}="${what}"]`)];
}

/** Starts the application when the browser is idle. */
export function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(startApplication, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(startApplication);
}

/** Resolves after the first paint. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, HIDDEN_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}

/** Returns true when the page would be in another language in the application: the reader's. */
export function isInOtherLanguage(locale: Locale): boolean {
  const wanted = chooseLocale({
    search: location.search,
    saved: savedLocale(),
    browser: navigator.languages,
  });
  return wanted !== locale;
}
