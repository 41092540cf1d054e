import type { DocItem } from '@maru/core/api';
import { useMemo } from 'react';
import { beginsWithTitle, htmlOutline } from '../../markup/html-outline.ts';
import type { ArticleHeading } from '../../markup/html-outline.ts';
import type { ShownDoc } from '../../stores/docs.ts';
import { useArticleHtml } from './use-article-html.ts';

export interface ShownArticle {
  /** Null until it is ready; empty for a document without text. */
  readonly html: string | null;
  readonly headings: readonly ArticleHeading[];
  /** The article's first heading says the title again. */
  readonly repeatsTitle: boolean;
}

/** The words of a document and what is known of their order. */
export function useArticle(shown: ShownDoc | null, groupName: string, docs: readonly DocItem[]): ShownArticle {
  const html = useArticleHtml(shown, groupName, docs);
  const title = shown?.title ?? '';
  return useMemo(() => {
    if (html === null) return { html, headings: [], repeatsTitle: false };
    const repeatsTitle = beginsWithTitle(html, title);
    const headings = htmlOutline(html);
    return { html, headings: repeatsTitle ? headings.slice(1) : headings, repeatsTitle };
  }, [html, title]);
}
