import { ARTICLE_ID } from '@maru/core';

/** Undefined until it was read; null on a page without an article. */
let sent: string | null | undefined;

/**
 * Returns the article's HTML as the server sent it, which is what React owns: the first call reads it, and
 * comes before the article is enhanced. Null on a page without an article.
 */
export function serverArticleHtml(): string | null {
  if (sent === undefined) sent = document.querySelector(`article[id="${ARTICLE_ID}"]`)?.innerHTML ?? null;
  return sent;
}
