import type { CalloutKind, Root } from '@maru/core/markup';
import { useMemo, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { EnhanceOptions } from './enhance/enhance-article.ts';
import { articleNames } from './article-names.ts';
import { calloutNameIn } from './callout-titles.ts';
import { MarkupView } from './MarkupView.tsx';
import { useEnhancedArticle } from './use-enhanced-article.ts';
import type { ViewOptions } from './view-options.ts';

/**
 * Renders an article that follows its source while it is edited.
 * It has no address of its own, so its headings have no links.
 */
export function LiveArticle({
  root,
  options,
  notify,
  innerDocs = null,
  areKeysKept = false,
  repeatsTitle = false,
  language = null,
}: {
  readonly root: Root;
  readonly options: ViewOptions;
  readonly notify: EnhanceOptions['notify'];
  /** Loads the documents inside it; null: their places stay links. */
  readonly innerDocs?: EnhanceOptions['innerDocs'];
  /** Each tree must be derived from the one before by `reparse`. */
  readonly areKeysKept?: boolean;
  /** True when its first heading repeats a title that is shown above it, and is hidden as on the page. */
  readonly repeatsTitle?: boolean;
  /** Value of `lang`; null inherits the page's. */
  readonly language?: string | null;
}) {
  const { t, language: locale } = useTranslation();
  const article = useRef<HTMLDivElement>(null);
  useEnhancedArticle(article, root, { permalink: null, preview: null, innerDocs, notify });
  const named = useMemo(
    () => ({
      ...options,
      names: articleNames(t),
      calloutName: (kind: CalloutKind) => calloutNameIn(locale, kind),
    }),
    [options, t, locale],
  );
  return (
    <div
      ref={article}
      className="article"
      lang={language ?? undefined}
      data-repeats-title={repeatsTitle || undefined}
      data-preview
    >
      <MarkupView root={root} options={named} areKeysKept={areKeysKept} />
    </div>
  );
}
