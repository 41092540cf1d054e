import type { Locale } from '@maru/core';
import { en } from './en.ts';
import type { TextKey } from './en.ts';
import { ko } from './ko.ts';

const TEXTS: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = { en, ko };

/** A text in a language; `{name}` in it becomes the value of that name, `{name|file|files}` the number with its word. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function translate(locale: Locale, key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return TEXTS[locale][key].replaceAll(/\{(\w+)(?:\|([^|}]+)\|([^|}]+))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = String(values[name] ?? whole);
    return one === undefined ? value : `${value} ${value === '1' ? one : many}`;
  });
}

/** The language that a list of language tags asks for first, of those that the product speaks. */
export function localeOf(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const language = tag.trim().slice(0, 2).toLowerCase();
    if (language === 'ko' || language === 'en') return language;
  }
  return 'en';
}
