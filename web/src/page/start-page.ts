import { ROOT_ID } from '@maru/core';
import type { Locale } from '@maru/core';
import type { i18n } from 'i18next';
import { chooseLocale } from '../i18n/choose-locale.ts';
import { setTranslator } from '../i18n/translate.ts';
import { savedLocale } from '../storage/choices.ts';
import { listenToRequests } from '../stores/failures.ts';
import { setPageTranslator } from '../stores/locale.ts';
import { seedStores } from '../stores/page.ts';
import { readPage } from './read-page.ts';

export interface StartedPage {
  /** The language of the first render: the server's, where it rendered. */
  readonly locale: Locale;
  readonly translator: i18n;
}

/** Fills the stores from the page's HTML and gets the language ready: all that has to happen before the first render. */
export async function startPage(document: Document, createTranslator: (locale: Locale) => Promise<i18n>): Promise<StartedPage> {
  listenToRequests();
  const seed = readPage(document);
  const isRendered = document.getElementById(ROOT_ID)?.hasChildNodes() === true;
  const locale = isRendered ? seed.locale : wantedLocale(document);
  seedStores({ ...seed, locale });
  const translator = await createTranslator(locale);
  setTranslator(translator);
  setPageTranslator(translator);
  return { locale, translator };
}

/** The language that this reader is to see. */
export function wantedLocale(document: Document): Locale {
  return chooseLocale({ search: document.location.search, saved: savedLocale(), browser: navigator.languages });
}
