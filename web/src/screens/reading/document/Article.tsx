import { ARTICLE_ID } from '@maru/core';
import type { Doc } from '@maru/core/api';
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { trustedArticle } from '../../../markup/trusted-article.ts';
import { useEnhancedArticle } from '../../../markup/use-enhanced-article.ts';
import { scrollPosition, restoreEditingPosition } from '../../../stores/reading-position.ts';
import { showToast } from '../../../stores/ui.ts';
import { useInnerDocs } from '../../inner-docs/use-inner-docs.ts';
import type { EmbeddingPage } from '../../inner-docs/use-inner-docs.ts';
import { docPreviewOf, permalinkHere, previewOf } from './article-links.ts';
import type { OwnPlace } from './offer-missing.ts';
import { useArticleLinks } from './use-article-links.ts';
import { useTickableTasks } from './use-tickable-tasks.ts';

/**
 * Static HTML of a document: the server's HTML stays unchanged by hydration.
 * Unresolved wiki links get their addresses here, task boxes and footnote
 * links their names, and links within the site navigate without a page load.
 */
export const Article = memo(function Article({
  html,
  repeatsTitle,
  language,
  resolve,
  ownPlace = null,
  tickable = null,
  doc = null,
  outer = null,
}: {
  readonly html: string;
  readonly repeatsTitle: boolean;
  /** Value of `lang`; null inherits the page's. */
  readonly language: string | null;
  readonly resolve: (target: string) => string | null;
  /** For the owner of the space, who can create missing documents; null for readers. */
  readonly ownPlace?: OwnPlace | null;
  /** The document, if the viewer owns it: its check boxes can be ticked. */
  readonly tickable?: Doc | null;
  /** The page that documents are shown in; null where the server has filled their places. */
  readonly outer?: EmbeddingPage | null;
  /** The document; null while only its HTML is here. */
  readonly doc?: Doc | null;
}) {
  const navigate = useNavigate();
  const article = useRef<HTMLElement>(null);
  const trusted = useMemo(() => (import.meta.env.SSR ? html : trustedArticle(html)), [html]);
  useArticleLinks(article, html, resolve, ownPlace);
  useTickableTasks(article, html, tickable);
  // Before the paint, in which the editor becomes this page.
  useLayoutEffect(() => {
    if (article.current !== null && doc !== null) restoreEditingPosition(doc.id, article.current, doc);
  }, [doc]);
  useEffect(() => {
    const element = article.current;
    const handleClick = (event: MouseEvent): void => {
      const path = pathWithin(event);
      if (path === null) return;
      event.preventDefault();
      void navigate(path);
    };
    element?.addEventListener('click', handleClick);
    return () => element?.removeEventListener('click', handleClick);
  }, [navigate]);
  const innerDocs = useInnerDocs(outer);
  useEnhancedArticle(article, html, {
    permalink: permalinkHere,
    preview: previewOf,
    innerDocs,
    docPreview: docPreviewOf,
    notify: showToast,
    scrollPosition,
  });
  return (
    <article
      id={ARTICLE_ID}
      ref={article}
      className="article"
      lang={language ?? undefined}
      data-repeats-title={repeatsTitle || undefined}
      // HTML from the server is laid out in parts (`lay-out-skipped-blocks.ts`); HTML made here, as a whole.
      data-in-parts={import.meta.env.SSR || undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  );
});

/** Returns the path for a plain click on a link to another page of this site; null otherwise. */
function pathWithin(event: MouseEvent): string | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (
    link === null ||
    link.origin !== location.origin ||
    link.target !== '' ||
    link.getAttribute('href') === null
  )
    return null;
  const isAnchor = link.pathname === location.pathname && link.hash !== '';
  // The path of `/..//evil` would be parsed as a host by browsers.
  if (link.pathname.startsWith('//')) return '/';
  return isAnchor || link.pathname.startsWith('/media/') ? null : link.pathname + link.search + link.hash;
}
