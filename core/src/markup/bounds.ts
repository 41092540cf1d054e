/*
 * Bounds on one document's output, so that a small text never becomes a page many times its size. Beyond them
 * a construct stays a plain heading, or text as written.
 */

/** Headings with an id, a number and an entry in the table of contents. */
export const MAX_PLACED_HEADINGS = 2000;
/** Headings that fold. */
export const MAX_FOLDS = 2000;
/** Footnotes, each counted once regardless of its references. */
export const MAX_FOOTNOTES = 2000;
export const MAX_WIKI_LINKS = 5000;

/** Returns the maximum characters of HTML for a source of the given length. */
export function maxHtmlLength(sourceLength: number): number {
  return 8 * sourceLength + 1024 * 1024;
}
