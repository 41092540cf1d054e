import { foldText } from './fold.ts';

/**
 * Word boundaries are not visible in Korean (particles follow without a space), Chinese,
 * Japanese and the scripts of South-East Asia: there every two adjacent characters are a
 * token, and the last of a run by itself. Thus every part of a word is found, even a
 * single syllable. Words of other scripts are whole tokens, found by their prefixes.
 */

/** Characters of scripts without spaces between all words; \u30fc lengthens Japanese vowels. */
export const UNSPACED = String.raw`\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30fc`;
/** Characters of other words. */
export const SPACED = String.raw`[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]`;

const RUNS = new RegExp(`([${UNSPACED}]+)|${SPACED}+`, 'gv');

/** Characters of a word that are indexed. */
export const WORD_MAX_LENGTH = 40;

/** Range of a folded text that is one word, or a run of a script without spaces. */
export interface Run {
  readonly text: string;
  readonly isUnspaced: boolean;
}

/** Splits a text into runs. @param folded output of `foldText` */
export function runsOf(folded: string): Run[] {
  const runs: Run[] = [];
  for (const match of folded.matchAll(RUNS))
    runs.push({ text: match[0], isUnspaced: match[1] !== undefined });
  return runs;
}

/**
 * Returns the tokens of a text in order, for an index with
 * positions. No token contains a space or punctuation.
 */
export function segment(text: string): string[] {
  const tokens: string[] = [];
  for (const { text: run, isUnspaced } of runsOf(foldText(text))) {
    if (!isUnspaced) tokens.push(run.slice(0, WORD_MAX_LENGTH));
    else for (const pair of pairsOf(run)) tokens.push(pair);
  }
  return tokens;
}

/** Returns every character with the following one; the last alone. */
export function pairsOf(run: string): string[] {
  const chars = [...run];
  return chars.map((char, i) => char + (chars[i + 1] ?? ''));
}

/** Maximum length of the word prefixes that `visitTerms` reports. */
const PREFIX_MAX_LENGTH = 12;
/** Characters above it take two code units. */
const BMP_LAST = 0xffff;

/**
 * Visits the searchable terms of a text, for a set without positions: single characters and pairs of scripts
 * without spaces, and for other words their prefixes of two letters and more.
 * @param folded output of `foldText`
 * @param visit called with the range of each occurrence
 */
export function visitTerms(folded: string, visit: (start: number, end: number) => void): void {
  for (const { 0: run, 1: unspaced, index: start } of folded.matchAll(RUNS)) {
    if (unspaced !== undefined) {
      let before = start;
      for (let at = start, end: number; at < start + run.length; at = end) {
        end = at + ((folded.codePointAt(at) as number) > BMP_LAST ? 2 : 1);
        visit(at, end);
        if (at > start) visit(before, end);
        before = at;
      }
    } else if (run.length === 1) visit(start, start + 1);
    else
      for (let length = 2; length <= Math.min(run.length, PREFIX_MAX_LENGTH); length++)
        visit(start, start + length);
  }
}

/**
 * Returns the terms that such a set must contain for a word or run to
 * be in the text; longer matches must be verified in the text itself.
 */
export function requiredTerms({ text, isUnspaced }: Run): string[] {
  if (!isUnspaced) return [text.slice(0, PREFIX_MAX_LENGTH)];
  const chars = [...text];
  return chars.length === 1 ? chars : chars.slice(1).map((char, i) => `${chars[i] as string}${char}`);
}
