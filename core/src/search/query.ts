import { SEARCH_TERMS_MAX } from '../limits.ts';
import { foldText } from './fold.ts';
import { runsOf, SPACED } from './segment.ts';
import type { Run } from './segment.ts';

/** Search query: all of the terms must match, each anywhere. */
export interface SearchQuery {
  readonly terms: readonly Run[];
  /** Returns true when a folded text contains all terms. */
  matches(folded: string): boolean;
  /** Returns the first matches of any term in a text, in order. Offsets into `text.normalize('NFC')`. */
  marks(text: string, max?: number): Mark[];
}

/** Range of a text, in UTF-16 code units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** Maximum matches in one text. */
const MARKS_MAX = 1_000;

/**
 * Parses what was typed. Punctuation and spaces separate the
 * terms; terms beyond the maximum are ignored. Never throws.
 */
export function parseQuery(typed: string): SearchQuery {
  const byText = new Map(runsOf(foldText(typed)).map((run) => [run.text, run]));
  const terms = [...byText.values()].slice(0, SEARCH_TERMS_MAX);
  const patterns = terms.map((term) => new RegExp(patternOf(term), 'v'));
  // Of two terms that match at one offset the longer is used.
  const longestFirst = terms.toSorted((a, b) => b.text.length - a.text.length);
  const any = longestFirst.map(patternOf).join('|');
  return {
    terms,
    matches: (folded) => patterns.length > 0 && patterns.every((pattern) => pattern.test(folded)),
    marks: (text, max = MARKS_MAX) => {
      const marks: Mark[] = [];
      if (any === '') return marks;
      for (const { 0: found, index } of foldText(text).matchAll(new RegExp(any, 'gv'))) {
        if (marks.push({ start: index, end: index + found.length }) >= max) break;
      }
      return marks;
    },
  };
}

/** Terms consist of letters, digits and combining marks, none of which is special in a pattern. */
function patternOf({ text, isUnspaced }: Run): string {
  if (isUnspaced) return text;
  // A single letter matches only itself: as a prefix it would match nearly everything.
  return text.length === 1 ? `(?<!${SPACED})${text}(?!${SPACED})` : `(?<!${SPACED})${text}`;
}
