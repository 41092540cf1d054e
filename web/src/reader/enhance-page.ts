import { ARTICLE_ID } from '@maru/core';
import type { Locale } from '@maru/core';
import { permalinkTo } from '../markup/article-links.ts';
import type { EnhanceContext } from '../markup/enhance/context.ts';
import { enhanceArticle } from '../markup/enhance/enhance-article.ts';
import { saveScrollPosition, savedScrollPosition } from '../storage/scroll-position.ts';
import { saveEarlyTyping } from './early-fields.ts';
import { serverArticleHtml } from './sent-article.ts';
import { fillIn } from './texts.ts';
import type { ReaderTexts } from './texts.ts';
import { showReaderToast } from './toast.ts';

/**
 * Enhances the article, and the examples of the help page, as the application does
 * (`use-enhanced-article.ts`), which then adopts them.
 */
export function enhancePage(locale: Locale, { markup }: ReaderTexts): void {
  if (markup === undefined) return;
  const t: EnhanceContext['t'] = (key, values) => fillIn(markup[key], values);
  const common = { locale, t, preview: null, notify: showReaderToast };
  for (const example of document.querySelectorAll<HTMLElement>('.article[data-preview]'))
    enhanceArticle(example, { ...common, permalink: null });
  saveEarlyTyping();
  // Read before the first change: it is what React owns.
  if (serverArticleHtml() === null) return;
  const article = document.querySelector<HTMLElement>(`article[id="${ARTICLE_ID}"]`);
  if (article === null) return;
  enhanceArticle(article, {
    ...common,
    docPreview: async (id, query) => (await import('./fetch-doc-preview.ts')).fetchDocPreview(id, query),
    permalink: (slug) => permalinkTo(slug, location.origin),
    scrollPosition: { load: savedScrollPosition, save: saveScrollPosition },
  });
}
