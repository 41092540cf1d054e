import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { textsOf } from '../i18n/instances.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { EnhancedArticle, EnhanceOptions } from './enhance/enhance-article.ts';

/**
 * Brings the article in an element to life once the page runs, and again whenever `content` (whatever its elements are made from)
 * is another. What that takes is fetched then: no reader waits for it.
 */
export function useEnhancedArticle(
  element: RefObject<HTMLElement | null>,
  content: unknown,
  { permalink, preview, notify, readingPlace }: Omit<EnhanceOptions, 't'>,
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
        const t = textsOf(locale).getFixedT(null, 'translation', 'markup');
        enhanced.current = enhanceArticle(article, { t, permalink, preview, notify, readingPlace });
      },
      // The article is all there without it.
      () => undefined,
    );
    return () => {
      isWanted = false;
      enhanced.current?.dispose();
      enhanced.current = null;
    };
  }, [element, locale, permalink, preview, notify, readingPlace]);
  // Before the browser paints, so that what was coloured does not flash plain.
  useLayoutEffect(() => enhanced.current?.refresh(), [content]);
}
