import { find } from './lines.ts';
import { addItem, flushText } from './state.ts';
import type { InlineState } from './state.ts';

/** Reads the comment at `at` (CommonMark 6.6); returns its end, -1 when there is none. */
export function readComment(s: InlineState, at: number, run: number): number {
  const { src } = s;
  if (src.charCodeAt(at + 1) !== 33 || !src.startsWith('!--', at + 1)) return -1;
  // The search may pass the end of the block, so later ones use its result.
  if (s.commentClose < at + 2) s.commentClose = find(src, '-->', at + 2);
  const end = s.commentClose + 3;
  if (end <= s.to) return addComment(s, at, end, run);
  if (s.openComment < 0) s.openComment = at;
  return -1;
}

/** Adds the comment in a range; returns its end. */
export function addComment(s: InlineState, at: number, end: number, run: number): number {
  flushText(s, run, at);
  addItem(
    s,
    { type: 'inlineComment', from: at, to: end, value: commentText(s.src, at, end, s.starts !== null) },
    end,
  );
  return end;
}

/**
 * Returns the text of a comment without white space at the starts of its lines, and in quotes without their
 * marks.
 */
export function commentText(src: string, from: number, to: number, isQuoted: boolean): string {
  return src.slice(from, to).replace(isQuoted ? /\n[ \t>]*/g : /\n[ \t]*/g, '\n');
}
