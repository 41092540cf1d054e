import { DEFAULT_LOCALE } from '@maru/core';
import type { Locale } from '@maru/core';
import type { i18n } from 'i18next';

let current: i18n | null = null;

/** Makes an instance the one that speaks outside of components: in stores and messages. */
export function setTranslator(instance: i18n): void {
  current = instance;
}

/** The text of a key in the page's language; the key itself before the page has one. */
export function translate(key: string, values: Readonly<Record<string, string>> = {}): string {
  return current === null ? key : (current.t as (key: string, values: Readonly<Record<string, string>>) => string)(key, values);
}

export function currentLocale(): Locale {
  return (current?.language as Locale | undefined) ?? DEFAULT_LOCALE;
}
