import { changesBySyllable } from './syllables.ts';
import { diffSequences } from './sequences.ts';
import type { Change } from './sequences.ts';

/** A piece of a line. The pieces of a line, joined, are the line. */
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
 * Words (eojeol, in Korean), runs of blanks, pictures made of several characters, and everything else one by one. Hangul is kept
 * apart from what it follows, so that in `Maru를` the particle is a word of its own.
 */
const TOKEN =
  /[\p{Script=Hangul}\p{M}]+|(?:(?!\p{Script=Hangul})[\p{L}\p{N}\p{M}_])+|\s+|\p{Extended_Pictographic}(?:[\u{1f3fb}-\u{1f3ff}]|\ufe0f|\u200d\p{Extended_Pictographic})*|./gsu;

/** Beyond this a line is not looked into. */
const TOKENS_MAX = 20_000;
/** The share of a line that must stay: below it, two lines are two lines and marks inside them say nothing. */
const KEPT_SHARE_MIN = 0.25;

/**
 * What changed within a line: by words, and within a Korean word by syllables, so that from 번역을 to 번역이 the particle alone
 * is marked. Null when the lines have too little in common (or are too long) for that.
 */
export function diffWords(a: string, b: string): LineParts | null {
  const [tokensA, tokensB] = [a.match(TOKEN) ?? [], b.match(TOKEN) ?? []];
  if (tokensA.length > TOKENS_MAX || tokensB.length > TOKENS_MAX) return null;
  const changes = joinOverBlanks(diffSequences(tokensA, tokensB), tokensA);
  const parts: { a: Part[]; b: Part[] } = { a: [], b: [] };
  let atA = 0;
  for (const change of changes) {
    const kept = tokensA.slice(atA, change.aFrom).join('');
    add(parts.a, kept, false);
    add(parts.b, kept, false);
    addChange(parts, tokensA.slice(change.aFrom, change.aTo), tokensB.slice(change.bFrom, change.bTo));
    atA = change.aTo;
  }
  const end = tokensA.slice(atA).join('');
  add(parts.a, end, false);
  add(parts.b, end, false);
  return keptShare(parts.a, a, b) < KEPT_SHARE_MIN ? null : parts;
}

/** Blanks alone do not keep two changes apart: `the quick` to `a slow` is one change. Single Korean words stay apart for their syllables. */
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
  return aTo - aFrom === bTo - bFrom && tokensA.slice(aFrom, aTo).every((token) => /^\p{Script=Hangul}/u.test(token));
}

/**
 * Adds a change, its words compared by syllable: one with one where there are as many on both sides; else as many as go
 * together from the beginning, so that from 번역을 to 번역은 다시 the stem stays.
 */
function addChange(parts: { a: Part[]; b: Part[] }, was: readonly string[], is: readonly string[]): void {
  let at = 0;
  for (; at < Math.min(was.length, is.length); at++) {
    const [wordA = '', wordB = ''] = [was[at], is[at]];
    const word = changesBySyllable(wordA, wordB) ?? (was.length === is.length ? { start: '', a: wordA, b: wordB, end: '' } : null);
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

/** How much of the longer line stays, blanks apart. */
function keptShare(parts: readonly Part[], a: string, b: string): number {
  const lengthOf = (text: string): number => text.replaceAll(/\s+/g, '').length;
  const kept = parts.reduce((sum, part) => sum + (part.isChanged ? 0 : lengthOf(part.text)), 0);
  return kept / Math.max(lengthOf(a), lengthOf(b), 1);
}
