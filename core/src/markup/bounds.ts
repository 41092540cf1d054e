/*
 * Bounds on what one document gets, so that a small text never becomes a page that is many times its size. What is beyond them stays
 * a plain heading, or text as it was written.
 */

/** Headings with an id, a number and an entry in the table of contents. */
export const MAX_PLACED_HEADINGS = 2000;
/** Headings that fold. */
export const MAX_FOLDS = 2000;
/** Footnotes, each counted once however often the text refers to it. */
export const MAX_FOOTNOTES = 2000;
export const MAX_WIKI_LINKS = 5000;

/** Characters of HTML that a source of a length may become. */
export function maxHtmlLength(sourceLength: number): number {
  return 8 * sourceLength + 1024 * 1024;
}
