/*
 * Caps on nesting. They bound the depth of every recursive walk over a tree and keep hostile input linear; real
 * documents stay far below them.
 */

/** Quotes, list items and footnote definitions inside one another. */
export const MAX_CONTAINERS = 64;
/** Emphasis and the like inside one another, within one bracket level. */
export const MAX_EMPHASIS = 32;
/** Open size and colour tags and inline footnotes. */
export const MAX_TAGS = 16;
/** Parentheses inside a link destination (CommonMark 6.3 asks for at least three levels). */
export const MAX_PARENTHESES = 32;
