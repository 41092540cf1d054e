import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { textsOf } from '../i18n/instances.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { EnhancedArticle, EnhanceOptions } from './enhance/enhance-article.ts';

/**
 * Enhances the article in an element after the page has started, and again whenever `content` (the source of
 * its elements) changes. The code for it is loaded then, so that no reader waits for it.
 */
export function useEnhancedArticle(
  element: RefObject<HTMLElement | null>,
  content: unknown,
  { permalink, preview, docPreview, innerDocs, notify, scrollPosition }: Omit<EnhanceOptions, 'locale' | 't'>,
): void {
  const { language: locale } = useTranslation();
  const enhanced = useRef<EnhancedArticle | null>(null);
  useEffect(() => {
    const article = element.current;
    if (article === null) return undefined;
    let isWanted = true;
    import('./enhance/enhance-article.ts').then(
      ({ enhanceArticle }) => {
        if (!isWanted) return;
        const t = textsOf(locale).getFixedT(null, 'translation', 'markup') as unknown as EnhanceOptions['t'];
        enhanced.current = enhanceArticle(article, {
          locale,
          t,
          permalink,
          preview,
          innerDocs: innerDocs ?? null,
          docPreview,
          notify,
          scrollPosition,
        });
      },
      // The article is complete without the enhancements.
      () => undefined,
    );
    return () => {
      isWanted = false;
      enhanced.current?.dispose();
      enhanced.current = null;
    };
  }, [element, locale, permalink, preview, docPreview, innerDocs, notify, scrollPosition]);
  // Runs before the browser paints, so that highlighted code does not flash plain.
  useLayoutEffect(() => enhanced.current?.refresh(), [content]);
}
