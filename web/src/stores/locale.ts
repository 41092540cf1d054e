import { DEFAULT_LOCALE } from '@maru/core';
import type { Locale } from '@maru/core';
import { loadTexts } from '../i18n/load-texts.ts';
import { setLanguage } from '../i18n/instances.ts';
import { saveLocale } from '../storage/choices.ts';
import { defineStore } from './define-store.ts';

const locale = defineStore<{ readonly locale: Locale }>(() => ({ locale: DEFAULT_LOCALE }));

export const useLocale = (): Locale => locale.use((state) => state.locale);
export const seedLocale = (value: Locale): void => locale.seed({ locale: value });

/** Shows the page in a language and stores the choice. The address stays the same. */
export async function chooseLanguage(value: Locale): Promise<void> {
  saveLocale(value);
  await showLanguage(value);
}

/** Shows the page in a language without storing it (a `lang` in the address). */
export async function showLanguage(value: Locale): Promise<void> {
  await loadTexts(value);
  setLanguage(value);
  document.documentElement.lang = value;
  locale.set({ locale: value });
}
