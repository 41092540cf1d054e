import type { PageInput, RenderPage } from '@maru/core';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { en } from './i18n/en.ts';
import { ko } from './i18n/ko.ts';
import { addTexts, MAIN_AREA } from './i18n/texts.ts';
import { nameTasks } from './markup/label-tasks.ts';
import { translator } from './i18n/use-translation.ts';
import { pageHead } from './page/head.ts';
import type { Translate } from './page/head.ts';
import { htmlDocument } from './page/html-document.ts';
import { LanguageProvider } from './page/LanguageProvider.tsx';
import { preloadScreens } from './screens/screens.ts';
import { resetStores } from './stores/define-store.ts';
import { seedStores } from './stores/page.ts';

addTexts('en', MAIN_AREA, en);
addTexts('ko', MAIN_AREA, ko);

// Screens that the browser fetches when they are needed are all here before the first page is rendered.
await preloadScreens();

/**
 * Renders a whole page, synchronously: the stores are filled, read and emptied without another request in between.
 * Throws what a screen throws.
 */
export const renderPage: RenderPage = (page) => {
  const t = translator(page.locale, ['translation']) as Translate;
  const input = { ...page, articleHtml: articleOf(page, t) };
  seedStores(input);
  try {
    const screenHtml = renderToString(
      <LanguageProvider>
        <StaticRouter location={input.url}>
          <App />
        </StaticRouter>
      </LanguageProvider>,
    );
    return htmlDocument(input, pageHead(input, t), screenHtml);
  } finally {
    resetStores();
  }
};

function articleOf({ articleHtml }: PageInput, t: Translate): string | null {
  return articleHtml === null ? null : nameTasks(articleHtml, { done: t('doc.taskDone'), open: t('doc.taskOpen') });
}
