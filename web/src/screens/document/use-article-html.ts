import type { DocItem } from '@maru/core/api';
import { useEffect, useState } from 'react';
import type { ShownDoc } from '../../stores/docs.ts';
import { wikiLinkResolver } from '@maru/core/text';

interface Made {
  readonly of: string;
  readonly html: string;
}

/**
 * Returns the article's HTML: the server's, else rendered here from
 * the content (the engine is loaded then). Null until it is ready.
 */
export function useArticleHtml(
  shown: ShownDoc | null,
  groupName: string,
  docs: readonly DocItem[],
): string | null {
  const [made, setMade] = useState<Made | null>(null);
  const doc = shown?.articleHtml === null ? shown.doc : null;
  const wanted = doc === null ? null : `${doc.id} ${doc.updatedAt}`;
  useEffect(() => {
    if (doc === null || wanted === null) return undefined;
    let isWanted = true;
    void import('../../markup/article-html.ts').then(({ articleHtml }) => {
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
