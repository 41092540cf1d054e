import type { DocItem } from '@maru/core/api';
import { articleLanguage, languageOf, wikiLinkResolver } from '@maru/core/text';
import { useMemo, useEffect, useState } from 'react';
import { beginsWithTitle, htmlOutline } from '../../../markup/html-outline.ts';
import type { ArticleHeading } from '../../../markup/html-outline.ts';
import type { ShownDoc } from '../../../stores/docs.ts';

export interface ShownArticle {
  /** Null until it is ready; empty for a document without text. */
  readonly html: string | null;
  readonly headings: readonly ArticleHeading[];
  /** True when the article's first heading repeats the title. */
  readonly repeatsTitle: boolean;
  /** Value of `lang`: from the document's settings, else detected; null where it does not matter. */
  readonly language: string | null;
}

/** Returns the article of a document with its headings. */
export function useArticle(
  shown: ShownDoc | null,
  groupName: string,
  docs: readonly DocItem[],
): ShownArticle {
  const html = useArticleHtml(shown, groupName, docs);
  const title = shown?.title ?? '';
  const named = shown?.language ?? null;
  return useMemo(() => {
    if (html === null)
      return { html, headings: [], repeatsTitle: false, language: named ?? languageOf(title) };
    const repeatsTitle = beginsWithTitle(html, title);
    const headings = htmlOutline(html);
    const language = named ?? articleLanguage(title, html);
    return { html, headings: repeatsTitle ? headings.slice(1) : headings, repeatsTitle, language };
  }, [html, title, named]);
}

interface Made {
  readonly of: string;
  readonly html: string;
}

/**
 * Returns the article's HTML: the server's, else rendered here from
 * the content (the engine is loaded then). Null until it is ready.
 */
function useArticleHtml(shown: ShownDoc | null, groupName: string, docs: readonly DocItem[]): string | null {
  const [made, setMade] = useState<Made | null>(null);
  const doc = shown?.articleHtml === null ? shown.doc : null;
  const wanted = doc === null ? null : `${doc.id} ${doc.updatedAt}`;
  useEffect(() => {
    if (doc === null || wanted === null) return undefined;
    let isWanted = true;
    void import('../../../markup/article-html.ts').then(({ articleHtml }) => {
      if (isWanted)
        setMade({ of: wanted, html: articleHtml(doc.content, doc.props, wikiLinkResolver(groupName, docs)) });
    });
    return () => {
      isWanted = false;
    };
  }, [doc, wanted, groupName, docs]);
  if (shown?.articleHtml !== undefined && shown.articleHtml !== null) return shown.articleHtml;
  return made !== null && made.of === wanted ? made.html : null;
}
