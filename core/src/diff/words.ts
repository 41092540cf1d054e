import { changesBySyllable } from './syllables.ts';
import { diffSequences } from './sequences.ts';
import type { Change } from './change.ts';

/** Piece of a line. The pieces of a line, joined, give the line. */
export interface Part {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Both versions of a line, in pieces. */
export interface LineParts {
  readonly a: readonly Part[];
  readonly b: readonly Part[];
}

/**
 * Matches words (eojeol, in Korean), runs of white space, emoji of several characters, and single other
 * characters. Hangul is separated from preceding text, so that in `Maru를` the particle is a word of its own.
 */
const TOKEN =
  /[\p{Script=Hangul}\p{M}]+|(?:(?!\p{Script=Hangul})[\p{L}\p{N}\p{M}_])+|\s+|\p{Extended_Pictographic}(?:[\u{1f3fb}-\u{1f3ff}]|\ufe0f|\u200d\p{Extended_Pictographic})*|./gsu;

/** Longer lines are not compared within. */
const TOKENS_MAX = 20_000;
/** Minimum share of a line that is kept; below it, marks inside the line carry no information. */
const KEPT_SHARE_MIN = 0.25;

/**
 * Returns the changes within a line: by words, and within a Korean word by syllables, so that from 번역을 to 번역이
 * only the particle is marked. Null when the lines have too little in common or are too long.
 */
export function diffWords(a: string, b: string): LineParts | null {
  const [tokensA, tokensB] = [a.match(TOKEN) ?? [], b.match(TOKEN) ?? []];
  if (tokensA.length > TOKENS_MAX || tokensB.length > TOKENS_MAX) return null;
  const changes = joinOverBlanks(diffSequences(tokensA, tokensB), tokensA);
  const parts: { a: Part[]; b: Part[] } = { a: [], b: [] };
  let atA = 0;
  for (const change of changes) {
    const unchanged = tokensA.slice(atA, change.aFrom).join('');
    add(parts.a, unchanged, false);
    add(parts.b, unchanged, false);
    addChange(parts, tokensA.slice(change.aFrom, change.aTo), tokensB.slice(change.bFrom, change.bTo));
    atA = change.aTo;
  }
  const end = tokensA.slice(atA).join('');
  add(parts.a, end, false);
  add(parts.b, end, false);
  return unchangedShare(parts.a, a, b) < KEPT_SHARE_MIN ? null : parts;
}

/**
 * Merges changes that only white space separates: `the quick` to `a slow` is
 * one change. Single Korean words stay separate, to be compared by syllable.
 */
function joinOverBlanks(changes: readonly Change[], tokensA: readonly string[]): Change[] {
  const joined: Change[] = [];
  for (const change of changes) {
    const before = joined.at(-1);
    const isJoined =
      before !== undefined &&
      change.aFrom - before.aTo === 1 &&
      (tokensA[before.aTo] ?? '').trim() === '' &&
      !(isHangulForHangul(before, tokensA) || isHangulForHangul(change, tokensA));
    if (isJoined) joined[joined.length - 1] = { ...before, aTo: change.aTo, bTo: change.bTo };
    else joined.push(change);
  }
  return joined;
}

function isHangulForHangul({ aFrom, aTo, bFrom, bTo }: Change, tokensA: readonly string[]): boolean {
  return (
    aTo - aFrom === bTo - bFrom &&
    tokensA.slice(aFrom, aTo).every((token) => /^\p{Script=Hangul}/u.test(token))
  );
}

/**
 * Adds a change and compares its words by syllable: pairwise when both sides have the same number; else
 * pairwise from the beginning while the words match, so that from 번역을 to 번역은 다시 the stem is kept.
 */
function addChange(parts: { a: Part[]; b: Part[] }, was: readonly string[], is: readonly string[]): void {
  let at = 0;
  for (; at < Math.min(was.length, is.length); at++) {
    const [wordA = '', wordB = ''] = [was[at], is[at]];
    const word =
      changesBySyllable(wordA, wordB) ??
      (was.length === is.length ? { start: '', a: wordA, b: wordB, end: '' } : null);
    if (word === null) break;
    for (const side of ['a', 'b'] as const) {
      add(parts[side], word.start, false);
      add(parts[side], word[side], true);
      add(parts[side], word.end, false);
    }
  }
  add(parts.a, was.slice(at).join(''), true);
  add(parts.b, is.slice(at).join(''), true);
}

function add(parts: Part[], text: string, isChanged: boolean): void {
  if (text === '') return;
  const last = parts.at(-1);
  if (last?.isChanged === isChanged) parts[parts.length - 1] = { text: last.text + text, isChanged };
  else parts.push({ text, isChanged });
}

/** Share of the longer line that is kept, without white space. */
function unchangedShare(parts: readonly Part[], a: string, b: string): number {
  const lengthOf = (text: string): number => text.replaceAll(/\s+/g, '').length;
  const unchangedLength = parts.reduce((sum, part) => sum + (part.isChanged ? 0 : lengthOf(part.text)), 0);
  return unchangedLength / Math.max(lengthOf(a), lengthOf(b), 1);
}
