import type { Locale } from '@maru/core';
import { chooseLocale } from '../i18n/choose-locale.ts';
import { isLocale, savedLocale } from '../storage/choices.ts';
import { whenRunning } from './application.ts';

/**
 * Keeps the language of an address (`?lang=`) on the way to other pages of the site, where the reader's own
 * language is another one: the application shows one language until it ends.
 */
export function keepLanguage(locale: Locale): void {
  if (!isLocale(new URLSearchParams(location.search).get('lang'))) return;
  if (locale === chooseLocale({ search: '', saved: savedLocale(), browser: navigator.languages })) return;
  const end = new AbortController();
  document.addEventListener('click', (event) => follow(event, locale), { signal: end.signal });
  whenRunning(() => end.abort());
}

function follow(event: MouseEvent, locale: Locale): void {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (event.defaultPrevented || !isPlain || link === null || link.target !== '') return;
  const to = new URL(link.href, location.href);
  const isWithin = to.pathname === location.pathname && to.hash !== '';
  if (to.origin !== location.origin || to.pathname.startsWith('/media/') || isWithin) return;
  if (to.searchParams.has('lang')) return;
  event.preventDefault();
  to.searchParams.set('lang', locale);
  location.assign(to);
}
