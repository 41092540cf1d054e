import type { Locale, RenderPage } from '@maru/core';
import type { i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { createI18n } from './i18n/create-i18n.ts';
import { en } from './i18n/en.ts';
import { ko } from './i18n/ko.ts';
import { pageHead } from './page/head.ts';
import type { Translate } from './page/head.ts';
import { htmlDocument } from './page/html-document.ts';
import { preloadScreens } from './screens/screens.ts';
import { resetStores } from './stores/define-store.ts';
import { seedStores } from './stores/page.ts';

const translators: { readonly [L in Locale]: i18n } = { en: createI18n('en', en), ko: createI18n('ko', ko) };

// Screens that the browser fetches when they are needed are all here before the first page is rendered.
await preloadScreens();

/**
 * Renders a whole page, synchronously: the stores are filled, read and emptied without another request in between.
 * Throws what a screen throws.
 */
export const renderPage: RenderPage = (input) => {
  const translator = translators[input.locale];
  seedStores(input);
  try {
    const screenHtml = renderToString(
      <I18nextProvider i18n={translator}>
        <StaticRouter location={input.url}>
          <App />
        </StaticRouter>
      </I18nextProvider>,
    );
    const head = pageHead(input, (key, values) => (translator.t as unknown as Translate)(key, values));
    return htmlDocument(input, head, screenHtml);
  } finally {
    resetStores();
  }
};
