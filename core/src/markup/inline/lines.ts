import { trimStart } from '../chars.ts';
import { lowerBound } from '../source.ts';

/**
 * Start of the text of each line after the first, when lines have `>` before it; null means that only white
 * space precedes the text. Inline content is read in place in the source.
 */
export type LineStarts = readonly number[] | null;

/** Returns the start of the text in the line after the newline at `newline`. */
export function nextLine(src: string, newline: number, to: number, starts: LineStarts): number {
  if (starts !== null) {
    return starts[lowerBound(starts, newline + 1)] ?? to;
  }
  return trimStart(src, newline + 1, to);
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

/** Returns the text of a range without the prefixes of its lines. */
export function joinLines(src: string, from: number, to: number, starts: LineStarts): string {
  const whole = src.slice(from, to);
  // Searches the slice and not the source, whose next newline may be far away at every call.
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

/** A place behind every text. A small integer: as infinity, it would make the fields that hold it slower. */
export const NOWHERE = 0x3fffffff;

/** Returns the next place of a text, `NOWHERE` when there is none. */
export function find(src: string, text: string, from: number): number {
  const at = src.indexOf(text, from);
  return at < 0 ? NOWHERE : at;
}
