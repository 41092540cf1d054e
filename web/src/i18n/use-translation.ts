import { DEFAULT_LOCALE } from '@maru/core';
import type { Locale } from '@maru/core';
import { createContext, use } from 'react';
import type { Area, Translate } from './messages.ts';
import { findText } from './texts.ts';
import type { Values } from './texts.ts';

/** The language of the page, for all components below. */
export const LanguageContext = createContext<Locale>(DEFAULT_LOCALE);

const speakers = new Map<string, (key: string, values?: Values) => string>();

/** A function that gives texts of these areas in a language; the same one each time, so that effects may depend on it. */
export function translator<A extends Area = 'translation'>(locale: Locale, areas: readonly Area[]): Translate<A> {
  const id = `${locale} ${areas.join(' ')}`;
  let speak = speakers.get(id);
  if (speak === undefined) {
    speak = (key, values) => findText(locale, areas, key, values);
    speakers.set(id, speak);
  }
  return speak;
}

/** The texts of an area (or of several, the first one first) in the page's language. */
export function useTranslation<A extends Area = 'translation'>(
  ...areas: readonly A[]
): { readonly t: Translate<A>; readonly language: Locale } {
  const language = use(LanguageContext);
  return { t: translator<A>(language, areas.length === 0 ? ['translation'] : areas), language };
}
