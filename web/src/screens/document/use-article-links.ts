import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { articleNames, nameElements } from '../../markup/article-names.ts';
import { openWikiLinks } from '../../markup/open-wiki-links.ts';

/**
 * Completes the links of an article's static HTML: wiki links that the server left open get their addresses, boxes of tasks and links of
 * footnotes their names.
 * @param createPath where a document that a wiki link misses is written; null for readers who can't
 */
export function useArticleLinks(
  article: RefObject<HTMLElement | null>,
  html: string,
  resolve: (target: string) => string | null,
  createPath: ((target: string) => string) | null,
): void {
  const { t } = useTranslation();
  useEffect(() => {
    const offer = createPath === null ? null : { createPath, label: (title: string) => t('doc.createMissing', { title }) };
    openWikiLinks(article.current, resolve, offer);
  }, [article, html, resolve, createPath, t]);
  useEffect(() => {
    nameElements(article.current, articleNames(t));
  }, [article, html, t]);
}
