import type { Locale } from '@maru/core';
import { addTexts, MAIN_AREA } from './texts.ts';
import type { Texts } from './texts.ts';

type Load = { readonly [L in Locale]: () => Promise<Texts> };

const READER: Load = {
  en: async () => (await import('./en-reader.ts')).reader,
  ko: async () => (await import('./ko-reader.ts')).reader,
};
const REST: Load = {
  en: async () => (await import('./en-rest.ts')).rest,
  ko: async () => (await import('./ko-rest.ts')).rest,
};

let isRestWanted = false;

/** Fetches a language's texts: what pages for reading say, and the rest once a screen has asked for it. */
export async function loadTexts(locale: Locale): Promise<void> {
  const parts = await Promise.all([READER[locale](), ...(isRestWanted ? [REST[locale]()] : [])]);
  for (const texts of parts) addTexts(locale, MAIN_AREA, texts);
}

/** Fetches the texts of the screens that no reader downloads, now and with every language that is chosen later. */
export async function loadRest(locale: Locale): Promise<void> {
  isRestWanted = true;
  addTexts(locale, MAIN_AREA, await REST[locale]());
}
