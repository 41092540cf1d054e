import { LINK_REL, markupOptions } from '@maru/core';
import { parse, renderHtml } from '@maru/core/markup';
import { markHangul } from './article-names.ts';
import { relativeArticle } from '../styles/relative-sizes.ts';

/** A document's article as HTML, as the server writes it. `resolve` gives the address behind a wiki link, or null. */
export function articleHtml(content: string, props: string, resolve: (target: string) => string | null): string {
  return relativeArticle(markHangul(renderHtml(parse(content, markupOptions(props)), { rel: LINK_REL, resolve, themedColors: true })));
}
