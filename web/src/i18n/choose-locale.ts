import { DEFAULT_LOCALE, LOCALES } from '@maru/core';
import type { Locale } from '@maru/core';

export interface LocaleHints {
  /** The page's query string. */
  readonly search: string;
  readonly saved: Locale | null;
  /** The browser's languages, in order of preference: `['ko-KR', 'en']`. */
  readonly browser: readonly string[];
}

/**
 * Returns the query's language, else the saved one, else
 * the browser's, else English (specification, section 2).
 */
export function chooseLocale({ search, saved, browser }: LocaleHints): Locale {
  return known(new URLSearchParams(search).get('lang')) ?? saved ?? firstSupported(browser) ?? DEFAULT_LOCALE;
}

function firstSupported(languages: readonly string[]): Locale | null {
  for (const language of languages) {
    const locale = known(language.toLowerCase().split('-')[0] ?? '');
    if (locale !== null) return locale;
  }
  return null;
}

function known(value: string | null): Locale | null {
  return LOCALES.find((locale) => locale === value) ?? null;
}
