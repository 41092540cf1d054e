import type { Locale } from '@maru/core';
import type { Messages } from './messages.ts';

const LOADERS: { readonly [L in Locale]: () => Promise<Messages> } = {
  en: async () => (await import('./en.ts')).en,
  ko: async () => (await import('./ko.ts')).ko,
};

/** Fetches a language's texts: a reader downloads only the one that is shown. */
export function loadMessages(locale: Locale): Promise<Messages> {
  return LOADERS[locale]();
}
