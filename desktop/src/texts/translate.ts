import type { Locale } from '@maru/core';
import { createTexts } from '@maru/core/i18n';
import type { i18n, ParseKeys } from 'i18next';
import { en } from './en.ts';
import { ko } from './ko.ts';

/** `files_one` and `files_other` are forms of `files`: Korean has the second alone. */
type WithForms<K extends string> = K extends `${infer Name}_one` ? `${Name}_other` : K;
type FormsOf<T> = { readonly [K in keyof T & string as WithForms<K>]: T[K] extends string ? string : FormsOf<T[K]> };

/** The app's texts in a language other than English. */
export type AppTexts = FormsOf<typeof en>;

/** The same keys with any text. */
type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> };

/** The app's one namespace, as i18next types its keys. */
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

/** A text in the language of the moment. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** A text in a language. */
export function translate(locale: Locale, key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return INSTANCES[locale].t(key, { ns: 'app', ...values });
}

/** The language that a list of language tags asks for first, of those that the product speaks. */
export function localeOf(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const language = tag.trim().slice(0, 2).toLowerCase();
    if (language === 'ko' || language === 'en') return language;
  }
  return 'en';
}
