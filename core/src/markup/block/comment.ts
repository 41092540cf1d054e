import { trimStart } from './line.ts';
import { openParagraph } from './paragraph.ts';
import { COMMENT, NO_LEAF, addBlock, startChild } from './state.ts';
import type { BlockState } from './state.ts';

/** Returns the end of the comment at `next`; 0 when there is none, since one that is not closed is text. */
export function commentEnd(b: BlockState): number {
  const { src, next } = b;
  if (!src.startsWith('<!--', next)) return 0;
  // `<!-->` and `<!--->` are comments (CommonMark 6.6). Lines are read in order: one search serves several.
  if (b.commentClose < next + 2) {
    const at = src.indexOf('-->', next + 2);
    b.commentClose = at < 0 ? Number.POSITIVE_INFINITY : at;
  }
  if (b.commentClose < src.length) return b.commentClose + 3;
  b.hasOpenComment = true;
  return 0;
}

/** Adds the comment at `next`, and what its last line holds after it. */
export function addComment(b: BlockState, commentTo: number): void {
  for (let end = commentTo; end > 0; end = commentEnd(b)) {
    const { src, next } = b;
    startChild(b);
    addBlock(b, { type: 'comment', from: next, to: end, key: 0, value: src.slice(next, end) });
    b.commentTo = end;
    if (end > b.lineEnd) {
      b.leaf = COMMENT;
      return;
    }
    b.next = trimStart(src, end, b.lineEnd);
    if (b.next >= b.lineEnd) return;
  }
  openParagraph(b);
}

/** Reads a line of the open comment. */
export function continueComment(b: BlockState): void {
  if (b.lineEnd < b.commentTo) return;
  b.leaf = NO_LEAF;
  b.next = trimStart(b.src, b.commentTo, b.lineEnd);
  if (b.next >= b.lineEnd) return;
  const end = commentEnd(b);
  if (end > 0) addComment(b, end);
  else openParagraph(b);
}
