import { ARTICLE_ID, DEFAULT_LOCALE, PAGE_DATA_ID } from '@maru/core';
import type { PageData } from '@maru/core';
import { isLocale, savedTheme } from '../storage/choices.ts';
import type { PageSeed } from '../stores/page.ts';

/** Reads the data that the server put into the page's HTML: the same that it was rendered from. */
export function readPage(document: Document): PageSeed {
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
    // A document without text has no article on the page.
    articleHtml:
      document.querySelector(`article[id="${ARTICLE_ID}"]`)?.innerHTML ??
      (data.doc === undefined ? null : ''),
  };
}

function readData(document: Document): PageData {
  const text = document.querySelector(`script[id="${PAGE_DATA_ID}"]`)?.textContent ?? '';
  return text === '' ? {} : (JSON.parse(text) as PageData);
}
