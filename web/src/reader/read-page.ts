import { DEFAULT_LOCALE } from '@maru/core';
import type { Locale } from '@maru/core';
import { isLocale, savedTheme } from '../storage/choices.ts';
import { applicationStage, setFailureReport, runWhenHydrated } from './application.ts';
import { completePage } from './complete-page.ts';
import { enhancePage } from './enhance-page.ts';
import { restoreFolders, runTree } from './own-tree.ts';
import { readTexts } from './texts.ts';
import { prepareToasts, removeToastRegion, showReaderToast } from './toast.ts';
import { waitForPaint, isInOtherLanguage, startWhenIdle, startOnDemand } from './watch-needs.ts';
import { watchSession } from './watch-session.ts';

/**
 * Runs a page for reading until the application takes it over: what its article and its parts do on the
 * page, and the reasons to start the application that are not clicks or keys.
 */
export function readPage(): void {
  const { lang } = document.documentElement;
  const locale = isLocale(lang) ? lang : DEFAULT_LOCALE;
  const texts = readTexts();
  setFailureReport(() => showReaderToast(texts.failed, 'danger'));
  restoreTheme();
  watchSession();
  restoreChoicesOnReturn(locale);
  // In the first frame, which makes the layout that the focus needs: before it, it would be made twice.
  requestAnimationFrame(focusHeading);
  void waitForPaint().then(() => {
    // The application does all of this itself, where the reader was faster.
    if (applicationStage() !== 'reading') return;
    prepareToasts();
    runWhenHydrated(removeToastRegion);
    enhancePage(locale, texts);
    completePage(locale, texts);
    runTree(texts);
    startOnDemand();
    if (isInOtherLanguage(locale)) startWhenIdle();
  });
}

function restoreTheme(): void {
  const { dataset } = document.documentElement;
  const saved = savedTheme();
  if (saved === null) delete dataset['theme'];
  else dataset['theme'] = saved;
}

/**
 * Focuses the heading of a page that a link of the site led to, as the application does: the next Tab goes on
 * from there. The browser announces the page itself.
 */
function focusHeading(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  const isFromSite = document.referrer.startsWith(`${location.origin}/`);
  if (!isNew || !isFromSite || location.hash !== '' || document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Shows the reader's choices of other pages on one that the browser kept, when they come back to it. */
function restoreChoicesOnReturn(locale: Locale): void {
  const end = new AbortController();
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      restoreTheme();
      restoreFolders();
      if (isInOtherLanguage(locale)) startWhenIdle();
    },
    { signal: end.signal },
  );
  runWhenHydrated(() => end.abort());
}
