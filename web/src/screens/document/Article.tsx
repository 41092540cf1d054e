import { ARTICLE_ID } from '@maru/core';
import { memo, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EnhanceOptions } from '../../markup/enhance/enhance-article.ts';
import { useEnhancedArticle } from '../../markup/use-enhanced-article.ts';
import { siteOrigin } from '../../stores/page.ts';
import { readingPlace } from '../../stores/reading-place.ts';
import { sessionState } from '../../stores/session.ts';
import { showToast } from '../../stores/ui.ts';
import type { OwnPlace } from './offer-missing.ts';
import { useArticleLinks } from './use-article-links.ts';

/**
 * The document's words as static HTML: what the server sent stays in place untouched when the page comes alive.
 * Wiki links that it left open get their addresses here, boxes of tasks and links of footnotes their names, and links within the site go without loading a page anew.
 */
export const Article = memo(function Article({
  html,
  repeatsTitle,
  language,
  resolve,
  ownPlace = null,
}: {
  readonly html: string;
  readonly repeatsTitle: boolean;
  /** For `lang`; null leaves it to the page. */
  readonly language: string | null;
  readonly resolve: (target: string) => string | null;
  /** For the owner of the space, whose missing documents are offered; null for readers. */
  readonly ownPlace?: OwnPlace | null;
}) {
  const navigate = useNavigate();
  const article = useRef<HTMLElement>(null);
  useArticleLinks(article, html, resolve, ownPlace);
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
  useEnhancedArticle(article, html, { permalink: permalinkTo, preview: previewOf, notify: showToast, readingPlace });
  return (
    <article
      id={ARTICLE_ID}
      ref={article}
      className="article"
      lang={language ?? undefined}
      data-repeats-title={repeatsTitle || undefined}
      // What comes from the server is laid out in parts, of which the page takes care; what is made here is whole.
      data-in-parts={import.meta.env.SSR || undefined}
      suppressHydrationWarning
      // Written by the renderer of @maru/core, which escapes every value and checks every address.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});

/** What stands behind a link, for who is signed in: the server asks other sites for nobody else. */
const previewOf: EnhanceOptions['preview'] = async (url) =>
  sessionState().username === null ? null : (await import('../../stores/link-previews.ts')).loadLinkPreview(url);

/** The address of a section of the article on this page, however the page is looked at. */
function permalinkTo(slug: string): string {
  const url = new URL(location.pathname + location.search, siteOrigin());
  url.searchParams.delete('view');
  url.searchParams.delete('lang');
  url.hash = slug;
  return url.href;
}

/** The path of a plain click on a link to another page of this site; null for everything else. */
function pathWithin(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.origin !== location.origin || link.target !== '' || link.getAttribute('href') === null) return null;
  const isAnchor = link.pathname === location.pathname && link.hash !== '';
  // `/..//evil` has a path on this site that a browser would take for a host.
  if (link.pathname.startsWith('//')) return '/';
  return isAnchor || link.pathname.startsWith('/media/') ? null : link.pathname + link.search + link.hash;
}
