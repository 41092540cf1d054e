import { LINK_REL, markupOptions } from '@maru/core';
import { parse, renderHtml } from '@maru/core/markup';
import { markHangul } from './article-names.ts';
import { relativeArticle } from '../styles/relative-sizes.ts';

/**
 * Returns a document's article as HTML, as the server writes
 * it. `resolve` returns the address of a wiki link, or null.
 */
export function articleHtml(
  content: string,
  props: string,
  resolve: (target: string) => string | null,
): string {
  return relativeArticle(
    markHangul(
      renderHtml(parse(content, markupOptions(props)), {
        calloutName: () => '',
        rel: LINK_REL,
        resolve,
        themedColors: true,
      }),
    ),
  );
}
