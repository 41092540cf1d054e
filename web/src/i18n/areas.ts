import { LOCALES } from '@maru/core';
import type { Locale } from '@maru/core';
import type { i18n, ResourceKey } from 'i18next';

/** Texts of a group of screens that come with those screens, in all languages: whoever only reads downloads none of them. */
export type Area = { readonly [L in Locale]: ResourceKey };

const areas = new Map<string, Area>();
const translators = new Set<i18n>();

/** Makes the texts known to every translator, those to come included, as a namespace of this name. */
export function addArea(name: string, area: Area): void {
  areas.set(name, area);
  for (const translator of translators) addTo(translator, name, area);
}

/** Gives a translator all areas that are here, and those that arrive later. */
export function connectAreas(translator: i18n): void {
  translators.add(translator);
  for (const [name, area] of areas) addTo(translator, name, area);
}

function addTo(translator: i18n, name: string, area: Area): void {
  for (const locale of LOCALES) translator.addResourceBundle(locale, name, area[locale]);
}
