import { LINK_REL } from '@maru/core';
import type { Locale } from '@maru/core';
import { renderHtml } from '@maru/core/markup';
import type { Root } from '@maru/core/markup';
import { useMemo, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { articleNames, nameParts } from '../../../markup/article-names.ts';
import { useEnhancedArticle } from '../../../markup/use-enhanced-article.ts';
import { trustedArticle } from '../../../markup/trusted-article.ts';
import type { ViewOptions } from '../../../markup/view-options.ts';
import { showToast } from '../../../stores/ui.ts';
import { relativeArticle } from '../../../styles/relative-sizes.ts';

/** The rendering of an example that nobody has changed: static HTML, which hydration leaves as it is. */
export function StaticExample({ root, options }: { readonly root: Root; readonly options: ViewOptions }) {
  const { t, language } = useTranslation();
  const article = useRef<HTMLDivElement>(null);
  const html = useMemo(() => articleOf(root, options, t, language), [root, options, t, language]);
  const trusted = useMemo(() => (import.meta.env.SSR ? html : trustedArticle(html)), [html]);
  useEnhancedArticle(article, html, { permalink: null, preview: null, notify: showToast });
  return (
    <div
      ref={article}
      className="article"
      data-preview
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  );
}

function articleOf(root: Root, { resolve, idPrefix }: ViewOptions, t: Translate, locale: Locale): string {
  const html = renderHtml(root, {
    calloutName: () => '',
    rel: LINK_REL,
    resolve,
    idPrefix,
    themedColors: true,
  });
  return relativeArticle(nameParts(html, articleNames(t), locale));
}
