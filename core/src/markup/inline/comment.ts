import { joinLines } from './lines.ts';
import { addItem, flushText } from './state.ts';
import type { InlineState } from './state.ts';

/** Reads the comment at `at` (CommonMark 6.6); returns its end, -1 when there is none. */
export function readComment(s: InlineState, at: number, run: number): number {
  const { src } = s;
  if (src.charCodeAt(at + 1) !== 33 || !src.startsWith('!--', at + 1)) return -1;
  // The search may pass the end of the block, so later ones use its result.
  if (s.commentClose < at + 2 || s.commentSearch > at) {
    const close = src.indexOf('-->', at + 2);
    s.commentSearch = at;
    s.commentClose = close < 0 ? Number.POSITIVE_INFINITY : close;
  }
  const end = s.commentClose + 3;
  if (end > s.to) return -1;
  flushText(s, run, at);
  addItem(s, { type: 'inlineComment', from: at, to: end, value: joinLines(src, at, end, s.starts) }, end);
  return end;
}
