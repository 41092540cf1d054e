import type { Locale } from '@maru/core';
import { createTexts } from '@maru/core/i18n';
import type { i18n, ParseKeys } from 'i18next';
import { en } from './en.ts';
import { ko } from './ko.ts';

/** The same keys with any text. */
type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> };

/** Namespace of the app for i18next's key types. */
export interface Namespaces {
  readonly app: Widen<typeof en>;
}

export type TextKey = ParseKeys;

const report = (message: string): never => {
  throw new Error(message);
};
const INSTANCES: Readonly<Record<Locale, i18n>> = {
  en: createTexts('en', { app: en }, report),
  ko: createTexts('ko', { app: ko }, report),
};

/** Returns a text in the current language. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Returns a text in a language. */
export function translate(
  locale: Locale,
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return INSTANCES[locale].t(key, { ns: 'app', ...values });
}

/** Returns the first supported language of a list of language tags. */
export function localeOf(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const language = tag.trim().slice(0, 2).toLowerCase();
    if (language === 'ko' || language === 'en') return language;
  }
  return 'en';
}
