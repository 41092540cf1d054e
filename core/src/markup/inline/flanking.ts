import { classOf, isCjk } from '../chars.ts';
import type { InlineState } from './state.ts';

/**
 * Returns the flanking of the run between `at` and `end`: bit 1 when it can open, and bit 2 when it can
 * close. The rules are CommonMark's (6.2) with the amendments of markdown-cjk-friendly, under which a
 * particle may follow `**50%**` without a space.
 */
export function flanksOf({ src, to, lineFrom }: InlineState, mark: number, at: number, end: number): number {
  const before = at > lineFrom ? classBefore(src, at) : 1;
  const after = end < to ? classOf(pointAfter(src, end)) : 1;
  // CJK characters are tested only beside punctuation, so that other text costs nothing more.
  const isLeft =
    after !== 1 && (after !== 2 || before !== 0 || isCjk(pointAfter(src, end)) || endsCjk(src, at));
  const isRight =
    before !== 1 && (before !== 2 || after !== 0 || isCjk(pointAfter(src, end)) || endsCjk(src, at));
  if (mark !== 95 && (mark !== 126 || end - at > 1)) return (isLeft ? 1 : 0) | (isRight ? 2 : 0);
  // `_` has no effect inside words; a single `~` neither, so that "5~6" and "7~8" are no strikethrough.
  const canOpen = isLeft && (!isRight || before === 2);
  // Addition of the dialect: `__` also closes before a CJK letter, since particles follow without a space.
  const canClose =
    isRight && (!isLeft || after === 2 || (mark === 95 && end - at > 1 && isCjk(pointAfter(src, end))));
  return (canOpen ? 1 : 0) | (canClose ? 2 : 0);
}

/**
 * Returns the class of the character before `at`: a
 * variation selector belongs to the CJK character before it.
 */
function classBefore(src: string, at: number): number {
  const point = pointBefore(src, at);
  if (!isVariationSelector(point) || at < 2) return classOf(point);
  const base = pointBefore(src, at - 1);
  return isCjk(base) ? classOf(base) : 0;
}

/**
 * Returns true when the character before `at` is a CJK character, one
 * with a variation selector, or an ideographic variation selector.
 */
function endsCjk(src: string, at: number): boolean {
  const point = pointBefore(src, at);
  return (
    isCjk(isVariationSelector(point) && at > 1 ? pointBefore(src, at - 1) : point) ||
    (point >= 0xe0100 && point <= 0xe01ef)
  );
}

/** Excludes U+FE0F, which selects emoji presentation. */
function isVariationSelector(point: number): boolean {
  return point >= 0xfe00 && point <= 0xfe0e;
}

function pointAfter(src: string, at: number): number {
  return src.codePointAt(at) as number;
}

function pointBefore(src: string, at: number): number {
  const code = src.charCodeAt(at - 1);
  // Second half of a surrogate pair; a lone one is a character of its own.
  const pair = at > 1 && (code & 0xfc00) === 0xdc00 ? (src.codePointAt(at - 2) as number) : 0;
  return pair > 0xffff ? pair : code;
}
