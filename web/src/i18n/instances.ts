import { DEFAULT_LOCALE } from '@maru/core';
import type { Locale } from '@maru/core';
import { createTexts } from '@maru/core/i18n';
import type { i18n, TFunction, TOptions } from 'i18next';

const instances = new Map<Locale, i18n>();
let current: Locale = DEFAULT_LOCALE;

/**
 * Returns the i18next instance of a language: one for the page, and on the
 * server one for all requests. Its texts are loaded by `load-texts.ts`.
 */
export function textsOf(locale: Locale): i18n {
  let texts = instances.get(locale);
  if (texts === undefined) {
    texts = createTexts(locale, {}, (message) => console.error(message));
    instances.set(locale, texts);
  }
  return texts;
}

/** Sets the language of stores and messages in the browser, which have no component around them. */
export function setLanguage(locale: Locale): void {
  current = locale;
}

/** Returns the language of the page in the browser. */
export function currentLocale(): Locale {
  return current;
}

/** Translates a key into the page's language, for stores and messages. Components use `useTranslation`. */
export const translate = ((key: never, values?: TOptions) =>
  textsOf(current).t(key, values as never)) as unknown as TFunction<
  readonly ['translation', 'desktop', 'saving', 'tree', 'updates', 'writing']
>;
