import { findOpenComment } from '../inline/inline-parser.ts';
import { find } from '../inline/lines.ts';
import type { BlockState } from './state.ts';

/**
 * Returns the end of the comment at an offset of the line, and moves the line's end to that of the line which
 * holds it, whatever blocks begin and end in between; 0 when there is none, since one that is not closed is
 * text.
 */
export function commentEnd(b: BlockState, at: number): number {
  const { src } = b;
  // `<!-->` and `<!--->` are comments (CommonMark 6.6). Lines are read in order: one search serves several.
  if (b.commentClose < at + 2) b.commentClose = find(src, '-->', at + 2);
  const close = b.commentClose;
  if (close > src.length) {
    b.hasOpenComment = true;
    return 0;
  }
  if (close > b.lineEnd) {
    b.lineEnd = src.indexOf('\n', close);
    if (b.lineEnd < 0) {
      b.lineEnd = b.end;
      // The rest of the line may be missing (see `readRegion`).
      b.hasOpenComment = true;
    }
  }
  return close + 3;
}

/**
 * Moves the end of the line to that of the comments which begin in its
 * text from an offset on; returns true when it moved.
 */
export function followComments(b: BlockState, from: number): boolean {
  const { src, lineEnd } = b;
  for (let at = from; ; ) {
    if (b.commentOpen < at) b.commentOpen = find(src, '<!--', at);
    const open = b.commentOpen < b.lineEnd ? findOpenComment(src, at, b.lineEnd) : -1;
    at = open < 0 ? 0 : commentEnd(b, open);
    if (at === 0) return b.lineEnd > lineEnd;
  }
}

/** Begins inline content at an offset of the line, which comments in it may continue over lines. */
export function startText(b: BlockState, from: number): boolean {
  b.starts = b.quotes > 0 ? [] : null;
  return b.commentOpen < b.lineEnd && followComments(b, from);
}
