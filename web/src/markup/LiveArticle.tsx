import type { Root } from '@maru/core/markup';
import { useRef } from 'react';
import type { EnhanceOptions } from './enhance/enhance-article.ts';
import { MarkupView } from './MarkupView.tsx';
import { useEnhancedArticle } from './use-enhanced-article.ts';
import type { ViewOptions } from './view-options.ts';

/** An article that follows its source while it is written. It stands in no place of its own, so its headings have no links. */
export function LiveArticle({
  root,
  options,
  notify,
}: {
  readonly root: Root;
  readonly options: ViewOptions;
  readonly notify: EnhanceOptions['notify'];
}) {
  const article = useRef<HTMLDivElement>(null);
  useEnhancedArticle(article, root, { permalink: null, notify });
  return (
    <div ref={article} className="article" data-preview>
      <MarkupView root={root} options={options} />
    </div>
  );
}
