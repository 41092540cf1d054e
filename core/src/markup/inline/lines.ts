import { firstAtLeast } from '../source.ts';

/**
 * Inline content is read where it stands in the source. `starts` says where the text of each line but the first
 * begins when lines have `>` before it; null means that only white space stands before the text.
 */
export type LineStarts = readonly number[] | null;

/** Where the text of the line begins that follows the newline at `newline`. */
export function nextLine(src: string, newline: number, to: number, starts: LineStarts): number {
  if (starts !== null) {
    return starts[firstAtLeast(starts, newline + 1)] ?? to;
  }
  let at = newline + 1;
  while (at < to) {
    const code = src.charCodeAt(at);
    if (code !== 32 && code !== 9) break;
    at++;
  }
  return at;
}

/** Skips spaces, tabs and at most one newline. */
export function skipSpace(src: string, from: number, to: number, starts: LineStarts): number {
  let at = from;
  let hasNewline = false;
  while (at < to) {
    const code = src.charCodeAt(at);
    if (code === 10) {
      if (hasNewline) break;
      hasNewline = true;
      at = nextLine(src, at, to, starts);
    } else if (code === 32 || code === 9) {
      at++;
    } else {
      break;
    }
  }
  return at;
}

/** The text of a range without what stands before the text of its lines. */
export function joinLines(src: string, from: number, to: number, starts: LineStarts): string {
  const whole = src.slice(from, to);
  // Not searched for in the source itself: its next newline may be far away, again and again.
  let newline = whole.indexOf('\n');
  if (newline < 0) return whole;
  newline += from;
  let text = '';
  let at = from;
  while (newline >= 0 && newline < to) {
    text += src.slice(at, newline + 1);
    at = Math.min(to, nextLine(src, newline, to, starts));
    newline = src.indexOf('\n', at);
  }
  return text + src.slice(at, to);
}
