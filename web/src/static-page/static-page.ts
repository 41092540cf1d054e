import type { Locale } from '@maru/core';
import { escapeHtml } from '@maru/core/markup';
import { articleLanguage } from '@maru/core/text';
import type { GroupStyle } from '../design/space-design.ts';
import { nameParts } from '../markup/article-names.ts';
import type { ArticleNames } from '../markup/article-names.ts';
import { beginsWithTitle } from '../markup/html-outline.ts';
import { relativeArticle } from '../styles/relative-sizes.ts';
import { designAttributes } from './design-attributes.ts';
import { withFormulas } from './formulas.ts';
import { STATIC_SHEET } from './sheet.ts';

/** A document as a page that is read without a server. */
export interface StaticPage {
  readonly locale: Locale;
  readonly title: string;
  /** The article's HTML. */
  readonly html: string;
  /** Language tag from its settings; null where it is detected from the text. */
  readonly language: string | null;
  /** Design of its space; null for the product's own. */
  readonly style: GroupStyle | null;
}

/** Sites and files that the page may load from: nothing in it runs, and no form of it is sent. */
const POLICY =
  "default-src 'none'; img-src data: http: https:; media-src data: http: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * Writes a document as one page: the article and the styles of the website, in the theme of the reader's
 * system and the space's design.
 */
export function staticPage(page: StaticPage, names: ArticleNames): string {
  const { title, html, locale } = page;
  const language = page.language ?? articleLanguage(title, html);
  const lang = language === null ? '' : ` lang="${escapeHtml(language)}"`;
  const heading = beginsWithTitle(html, title)
    ? ''
    : `<h1 class="doc-title"${lang}>${escapeHtml(title)}</h1>\n`;
  const article = relativeArticle(nameParts(withFormulas(html), names, locale));
  return `<!doctype html>
<html lang="${locale}"${designAttributes(page.style)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeHtml(title)}</title>
<style>${STATIC_SHEET}</style>
</head>
<body>
<main class="page">
${heading}<article class="article"${lang}>${article}</article>
</main>
</body>
</html>
`;
}
