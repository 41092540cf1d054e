import { DEFAULT_LOCALE } from '@maru/core';
import type { Locale } from '@maru/core';
import type { i18n } from 'i18next';
import { loadMessages } from '../i18n/load-messages.ts';
import { saveLocale } from '../storage/choices.ts';
import { defineStore } from './define-store.ts';

const locale = defineStore<{ readonly locale: Locale }>(() => ({ locale: DEFAULT_LOCALE }));

export const useLocale = (): Locale => locale.use((state) => state.locale);
export const seedLocale = (value: Locale): void => locale.seed({ locale: value });

let translator: i18n | null = null;

/** Tells the store which translator the page speaks with. */
export function setPageTranslator(instance: i18n): void {
  translator = instance;
}

/** Shows the page in a language and keeps the choice. The page itself stays where it is. */
export async function chooseLanguage(value: Locale): Promise<void> {
  saveLocale(value);
  await showLanguage(value);
}

/** Shows the page in a language without keeping it (a `lang` in the address). */
export async function showLanguage(value: Locale): Promise<void> {
  if (translator === null) return;
  if (!translator.hasResourceBundle(value, 'translation')) {
    translator.addResourceBundle(value, 'translation', await loadMessages(value));
  }
  await translator.changeLanguage(value);
  document.documentElement.lang = value;
  locale.set({ locale: value });
}
