import { ARTICLE_ID } from '@maru/core';
import { memo } from 'react';

/** The document's words as static HTML: what the server sent stays in place untouched when the page comes alive. */
export const Article = memo(function Article({ html, repeatsTitle }: { readonly html: string; readonly repeatsTitle: boolean }) {
  return (
    <article
      id={ARTICLE_ID}
      className="article"
      data-repeats-title={repeatsTitle || undefined}
      suppressHydrationWarning
      // Written by the renderer of @maru/core, which escapes every value and checks every address.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});
