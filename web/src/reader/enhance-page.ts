import { ARTICLE_ID, PAGE_DATA_ID } from '@maru/core';
import type { PageData } from '@maru/core';
import { wikiLinkResolver } from '@maru/core/text';
import { completeLinks, permalinkTo, UNRESOLVED } from '../markup/article-links.ts';
import type { EnhanceContext } from '../markup/enhance/context.ts';
import { enhanceArticle } from '../markup/enhance/enhance-article.ts';
import { keepReadingPlace, placeBefore } from '../storage/reading-place.ts';
import { sentArticle } from './sent-article.ts';
import { fillIn } from './texts.ts';
import type { ReaderTexts } from './texts.ts';
import { showReaderToast } from './toast.ts';

/** Enhances the article, as the application does (`use-enhanced-article.ts`), which then adopts it. */
export function enhancePage({ markup }: ReaderTexts): void {
  // Read before the first change: it is what React owns.
  if (sentArticle() === null || markup === undefined) return;
  const article = document.querySelector<HTMLElement>(`article[id="${ARTICLE_ID}"]`);
  if (article === null) return;
  if (article.querySelector(UNRESOLVED) !== null) completeLinks(article, resolverOfPage());
  const t: EnhanceContext['t'] = (key, values) => fillIn(markup[key], values);
  enhanceArticle(article, {
    t,
    permalink: (slug) => permalinkTo(slug, location.origin),
    preview: null,
    notify: showReaderToast,
    readingPlace: { before: placeBefore, keep: keepReadingPlace },
  });
}

function pageData(): PageData {
  const text = document.querySelector(`script[id="${PAGE_DATA_ID}"]`)?.textContent ?? '';
  return text === '' ? {} : (JSON.parse(text) as PageData);
}

function resolverOfPage(): (target: string) => string | null {
  const { group } = pageData();
  return group === undefined ? () => null : wikiLinkResolver(group.group.name, group.docs);
}
