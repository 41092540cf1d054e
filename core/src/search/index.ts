/** What search takes for a word, in one place: for the index, for what is private, and for the page that marks what was found. */
export { foldText } from './fold.ts';
export { parseQuery } from './query.ts';
export type { Mark, SearchQuery } from './query.ts';
export { pairsOf, segment, termsToAsk, visitTerms, WORD_MAX_LENGTH } from './segment.ts';
export type { Run } from './segment.ts';
export { makeSnippet, splitMarks } from './snippet.ts';
export type { MarkedPart } from './snippet.ts';
