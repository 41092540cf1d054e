/*
 * Caps on nesting. They bound the depth of every recursive walk over a tree and keep the cost of hostile
 * input linear; real documents stay far below them.
 */

/** Nested quotes, list items and footnote definitions. */
export const MAX_CONTAINERS = 64;
/** Nested emphasis and similar marks, within one bracket level. */
export const MAX_EMPHASIS = 32;
/** Open tags, of sizes, colours and HTML, and inline footnotes. */
export const MAX_TAGS = 16;
/** Nested parentheses in a link destination (CommonMark 6.3 requires at least three levels). */
export const MAX_PARENTHESES = 32;
