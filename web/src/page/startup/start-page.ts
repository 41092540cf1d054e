import { ROOT_ID, DEFAULT_LOCALE, PAGE_DATA_ID } from '@maru/core';
import type { Locale, PageData } from '@maru/core';
import { chooseLocale } from '../../i18n/choose-locale.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { setLanguage } from '../../i18n/instances.ts';
import { savedLocale, isLocale, savedTheme } from '../../storage/choices.ts';
import { serverArticleHtml } from '../../reader/sent-article.ts';
import { listenToRequests } from '../../stores/failures.ts';
import { seedStores } from '../../stores/page.ts';
import type { PageSeed } from '../../stores/page.ts';

/**
 * Fills the stores from the page's HTML and loads the language's texts, before the first render.
 * @returns the language of the first render: the server's, where it rendered
 */
export async function startPage(document: Document): Promise<Locale> {
  listenToRequests();
  const seed = readPage(document);
  const isRendered = document.querySelector(`div[id="${ROOT_ID}"]`)?.hasChildNodes() === true;
  const locale = isRendered ? seed.locale : preferredLocale(document);
  seedStores({ ...seed, locale });
  await loadTexts(locale);
  setLanguage(locale);
  return locale;
}

/** Returns the language that this reader should see. */
export function preferredLocale(document: Document): Locale {
  return chooseLocale({
    search: document.location.search,
    saved: savedLocale(),
    browser: navigator.languages,
  });
}

/** Reads the data that the server put into the page's HTML: the same that it was rendered from. */
function readPage(document: Document): PageSeed {
  const { lang, dataset } = document.documentElement;
  const theme = dataset['theme'];
  const data = readData(document);
  return {
    locale: isLocale(lang) ? lang : DEFAULT_LOCALE,
    theme: theme === 'light' || theme === 'dark' ? theme : savedTheme(),
    status: dataset['status'] === '404' ? 404 : 200,
    // In the desktop app pages have another origin than the site.
    origin: dataset['origin'] ?? document.location.origin,
    data,
    // A document without text has no article on the page, and that of its comments none of any document.
    articleHtml: serverArticleHtml() ?? (data.doc === undefined || data.comments !== undefined ? null : ''),
  };
}

function readData(document: Document): PageData {
  const text = document.querySelector(`script[id="${PAGE_DATA_ID}"]`)?.textContent ?? '';
  return text === '' ? {} : (JSON.parse(text) as PageData);
}
