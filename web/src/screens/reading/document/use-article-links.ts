import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { completeLinks } from '../../../markup/article-links.ts';
import { articleNames, nameElements } from '../../../markup/article-names.ts';
import type { OwnPlace } from './offer-missing.ts';

/**
 * Completes an article's static HTML: unresolved wiki links get their addresses, task boxes and footnote
 * links their names. The owner of the space is offered to create missing documents.
 * @param ownPlace null for readers who can't write there
 */
export function useArticleLinks(
  article: RefObject<HTMLElement | null>,
  html: string,
  resolve: (target: string) => string | null,
  ownPlace: OwnPlace | null,
): void {
  const { t } = useTranslation();
  useEffect(() => {
    let isOver = false;
    completeLinks(article.current, resolve);
    if (ownPlace !== null)
      void import('./offer-missing.ts').then(({ offerMissing }) => {
        if (!isOver) offerMissing(article.current, ownPlace, (title) => t('doc.createMissing', { title }));
      });
    return () => {
      isOver = true;
    };
  }, [article, html, resolve, ownPlace, t]);
  useEffect(() => {
    nameElements(article.current, articleNames(t));
  }, [article, html, t]);
}
