import type { RenderSitePage, SiteParts } from '@maru/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { fontOf } from './design/fonts.ts';
import { textsOf } from './i18n/instances.ts';
import { loadAllTexts } from './i18n/load-texts.ts';
import { TextsProvider } from './i18n/TextsProvider.tsx';
import { articleNames, nameParts } from './markup/article-names.ts';
import beside from './screens/reading/prev-next/PrevNextLinks.module.css?inline';
import { SitePage } from './screens/reading/static-site/SitePage.tsx';
import { withFormulas } from './static-page/formulas.ts';
import { siteDocument } from './static-page/site-document.ts';
import { withSiteFiles } from './static-page/site-files.ts';
import css from './static-page/site.css?inline';
import script from './static-page/site-search.js?raw';
import { relativeArticle } from './styles/relative-sizes.ts';

await loadAllTexts();

/** Renders a page of a space as a website of files, with the parts of a document's page. */
export const renderSitePage: RenderSitePage = (input) => {
  const { locale, articleHtml, group } = input;
  const page = {
    ...input,
    articleHtml:
      articleHtml === null
        ? null
        : relativeArticle(nameParts(withFormulas(articleHtml), articleNames(textsOf(locale).t), locale)),
  };
  const html = renderToStaticMarkup(
    <TextsProvider locale={locale}>
      <StaticRouter location={`/${group.name}`}>
        <SitePage page={page} />
      </StaticRouter>
    </TextsProvider>,
  );
  return siteDocument(input, withSiteFiles(html, input));
};

export const siteParts: SiteParts = {
  // Those of the links to other documents are not in the sheet for reading, which has them later.
  css: css + beside,
  script,
  fontsOf: ({ fontFamily }) => {
    const font = fontOf(fontFamily);
    return { sheet: font?.sheet ?? null, hangul: font?.hangul ?? null };
  },
};
