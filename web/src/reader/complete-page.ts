import type { Locale } from '@maru/core';
import { runWhenHydrated } from './application.ts';
import { followHeadings } from './follow-headings.ts';
import { loginPathFrom } from './login-from.ts';
import { runDrawers } from './own-drawers.ts';
import { showRelativeTimes } from './relative-times.ts';
import type { ReaderTexts } from './texts.ts';

/** Completes what the server's HTML, the same for all readers and times, could not say. */
export function completePage(locale: Locale, texts: ReaderTexts): void {
  runDrawers(texts);
  showRelativeTimes(locale);
  for (const contents of document.querySelectorAll('[data-contents]'))
    runWhenHydrated(followHeadings(contents));
  // "Not found" is one page for all addresses.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-returns]')) {
    const lang = new URL(link.href).searchParams.get('lang');
    link.href = `${loginPathFrom(location.pathname)}${lang === null ? '' : `&lang=${lang}`}`;
  }
}
