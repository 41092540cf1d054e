import { foldText } from './fold.ts';

/**
 * Where words end is not to be seen in Korean (particles follow without a space), Chinese, Japanese and the scripts of South-East
 * Asia: there every two characters beside one another are a token, and the last of a run by itself. So whatever stands inside a
 * word is found, be it one syllable. Words of other scripts are tokens as they are, and found by their beginnings.
 */

/** Characters of scripts that are written without spaces between all words; \u30fc lengthens Japanese vowels. */
export const UNSPACED = String.raw`\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30fc`;
/** Characters of other words. */
export const SPACED = String.raw`[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]`;

const RUNS = new RegExp(`([${UNSPACED}]+)|${SPACED}+`, 'gv');

/** Characters of a word that count: longer ones are no words. */
export const WORD_MAX_LENGTH = 40;

/** A part of a folded text that is one word, or a stretch of a script without spaces. */
export interface Run {
  readonly text: string;
  readonly isUnspaced: boolean;
}

/** @param folded as `foldText` gives it */
export function runsOf(folded: string): Run[] {
  const runs: Run[] = [];
  for (const match of folded.matchAll(RUNS)) runs.push({ text: match[0], isUnspaced: match[1] !== undefined });
  return runs;
}

/** The tokens of a text in their order, for an index that keeps places. None of them has a space or a mark in it. */
export function segment(text: string): string[] {
  const tokens: string[] = [];
  for (const { text: run, isUnspaced } of runsOf(foldText(text))) {
    if (!isUnspaced) tokens.push(run.slice(0, WORD_MAX_LENGTH));
    else for (const pair of pairsOf(run)) tokens.push(pair);
  }
  return tokens;
}

/** Every character with the one behind it; the last has none. */
export function pairsOf(run: string): string[] {
  const chars = [...run];
  return chars.map((char, i) => char + (chars[i + 1] ?? ''));
}

/** Beginnings of words that `visitTerms` tells of. */
const PREFIX_MAX_LENGTH = 12;
/** Characters behind it take two code units. */
const BMP_LAST = 0xffff;

/**
 * What a text can be asked for, for a set that keeps no places: single characters and pairs of scripts without spaces, and of other
 * words their beginnings of two letters and more.
 * @param folded as `foldText` gives it
 * @param visit hears where each stands, as often as it does
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
    else for (let length = 2; length <= Math.min(run.length, PREFIX_MAX_LENGTH); length++) visit(start, start + length);
  }
}

/** What such a set must hold of a word or stretch for it to be in the text; more than that must be looked for in the text itself. */
export function termsToAsk({ text, isUnspaced }: Run): string[] {
  if (!isUnspaced) return [text.slice(0, PREFIX_MAX_LENGTH)];
  const chars = [...text];
  return chars.length === 1 ? chars : chars.slice(1).map((char, i) => `${chars[i] as string}${char}`);
}
