import { LOCALES } from '@maru/core';
import type { Locale } from '@maru/core';
import { addTexts } from './texts.ts';
import type { Texts } from './texts.ts';

/** Makes texts known that come with a group of screens, in all languages: whoever only reads downloads none of them. */
export function addArea(name: string, area: { readonly [L in Locale]: Texts }): void {
  for (const locale of LOCALES) addTexts(locale, name, area[locale]);
}
