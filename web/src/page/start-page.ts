import { ROOT_ID } from '@maru/core';
import type { Locale } from '@maru/core';
import { chooseLocale } from '../i18n/choose-locale.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { setLanguage } from '../i18n/instances.ts';
import { savedLocale } from '../storage/choices.ts';
import { listenToRequests } from '../stores/failures.ts';
import { seedStores } from '../stores/page.ts';
import { readPage } from './read-page.ts';

/**
 * Fills the stores from the page's HTML and loads the language's texts, before the first render.
 * @returns the language of the first render: the server's, where it rendered
 */
export async function startPage(document: Document): Promise<Locale> {
  listenToRequests();
  const seed = readPage(document);
  const isRendered = document.querySelector(`div[id="${ROOT_ID}"]`)?.hasChildNodes() === true;
  const locale = isRendered ? seed.locale : wantedLocale(document);
  seedStores({ ...seed, locale });
  await loadTexts(locale);
  setLanguage(locale);
  return locale;
}

/** Returns the language that this reader should see. */
export function wantedLocale(document: Document): Locale {
  return chooseLocale({
    search: document.location.search,
    saved: savedLocale(),
    browser: navigator.languages,
  });
}
