import { ID_PREFIX } from '@maru/core';
import type { Locale, PageInput, RenderPage } from '@maru/core';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { textsOf } from './i18n/instances.ts';
import { loadAllTexts } from './i18n/load-texts.ts';
import type { Areas, Translate } from './i18n/texts.ts';
import { articleNames, nameParts } from './markup/article-names.ts';
import { pageHead } from './page/startup/head.ts';
import { htmlDocument } from './page/startup/html-document.ts';
import { LanguageProvider } from './page/startup/LanguageProvider.tsx';
import { matchScreen } from './page/navigation/route-table.ts';
import type { ReaderTexts } from './reader/texts.ts';
import type { Screen } from './screens/lazy-screen.ts';
import { preloadScreens, SCREENS } from './screens/screens.ts';
import { resetStores } from './stores/define-store.ts';
import { seedStores } from './stores/page.ts';
import { relativeArticle } from './styles/relative-sizes.ts';

// Loads all screens and texts before the first page is rendered.
await Promise.all([preloadScreens(), loadAllTexts()]);

/**
 * Renders a whole page synchronously: the stores are filled, read and
 * reset without another request in between. Throws the errors of screens.
 */
export const renderPage: RenderPage = (page) => {
  const t = textsOf(page.locale).t as Translate;
  const input = { ...page, articleHtml: articleOf(page) };
  seedStores(input);
  try {
    const screenHtml = renderToString(
      <LanguageProvider>
        <StaticRouter location={input.url}>
          <App />
        </StaticRouter>
      </LanguageProvider>,
      { identifierPrefix: ID_PREFIX },
    );
    return htmlDocument(
      input,
      pageHead(input, t),
      screenHtml,
      readerTexts(page.locale),
      screenAt(input).areas,
    );
  } finally {
    resetStores();
  }
};

/** Returns the texts of the page's first script. */
function readerTexts(locale: Locale): ReaderTexts {
  const { common, markup, space } = textsOf(locale).getResourceBundle(
    locale,
    'translation',
  ) as Areas['translation'];
  const { openFolder, closeFolder } = space;
  const { find, findPlaceholder, places, noPlace, previous, next, close } = textsOf(locale).getResourceBundle(
    locale,
    'search',
  ) as Areas['search'];
  return {
    failed: common.error.network_error,
    markup,
    find: { find, findPlaceholder, places, noPlace, previous, next, close },
    drawers: { close: common.close },
    tree: { openFolder, closeFolder },
  };
}

function screenAt({ url, origin }: PageInput): Screen {
  return SCREENS[matchScreen(new URL(url, origin).pathname)];
}

function articleOf({ articleHtml, locale }: PageInput): string | null {
  return articleHtml === null
    ? null
    : relativeArticle(nameParts(articleHtml, articleNames(textsOf(locale).t), locale));
}
