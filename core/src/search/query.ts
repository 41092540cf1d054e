import { SEARCH_TERMS_MAX } from '../limits.ts';
import { foldText } from './fold.ts';
import { runsOf, SPACED } from './segment.ts';
import type { Run } from './segment.ts';

/** What somebody looks for: all of the terms, each anywhere. */
export interface SearchQuery {
  readonly terms: readonly Run[];
  /** Whether a folded text has all of them. */
  matches(folded: string): boolean;
  /** The first places of any of them in a text, in its order. Indices into `text.normalize('NFC')`. */
  marks(text: string, max?: number): Mark[];
}

/** A part of a text, in UTF-16 code units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** Nobody looks at more marks in one text. */
const MARKS_MAX = 1_000;

/** Reads what was typed. Marks and spaces part the terms; of more than there may be the last ones do not count. Total. */
export function parseQuery(typed: string): SearchQuery {
  const byText = new Map(runsOf(foldText(typed)).map((run) => [run.text, run]));
  const terms = [...byText.values()].slice(0, SEARCH_TERMS_MAX);
  const patterns = terms.map((term) => new RegExp(patternOf(term), 'v'));
  // Of two that begin at the same place the longer is meant.
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

/** Terms are letters, digits and combining marks alone: nothing of them means anything in a pattern. */
function patternOf({ text, isUnspaced }: Run): string {
  if (isUnspaced) return text;
  // A single letter stands for itself: as a beginning it would find everything.
  return text.length === 1 ? `(?<!${SPACED})${text}(?!${SPACED})` : `(?<!${SPACED})${text}`;
}
