/**
 * Word segmentation of search, shared by the index, by private documents, and by the page that marks matches.
 */
export { foldText } from './fold.ts';
export { parseQuery } from './query.ts';
export type { Mark, SearchQuery } from './query.ts';
export { searchQuestion } from './search-question.ts';
export type { SearchQuestion } from './search-question.ts';
export { pairsOf, segment, requiredTerms, visitTerms, WORD_MAX_LENGTH } from './segment.ts';
export type { Run } from './segment.ts';
export { makeSnippet, splitMarks } from './snippet.ts';
export type { MarkedPart } from './snippet.ts';
