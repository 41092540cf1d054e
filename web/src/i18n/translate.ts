import { DEFAULT_LOCALE } from '@maru/core';
import type { Locale } from '@maru/core';
import { findText, MAIN_AREA } from './texts.ts';
import type { Values } from './texts.ts';

let current: Locale = DEFAULT_LOCALE;

/** Makes a language the one that is spoken outside of components: in stores and messages. */
export function setLanguage(locale: Locale): void {
  current = locale;
}

/** The text of a key in the page's language. Inside of components `useTranslation` gives it. */
export function translate(key: string, values?: Values): string {
  return findText(current, [MAIN_AREA], key, values);
}

export function currentLocale(): Locale {
  return current;
}
