import { commentText } from '../inline/comment.ts';
import { commentEnd } from './follow-comments.ts';
import { trimStart } from '../chars.ts';
import { openParagraph } from './paragraph.ts';
import { addBlock, startChild } from './state.ts';
import type { BlockState } from './state.ts';

/** Adds the comment at `next`, and what its last line holds after it, when there is one. */
export function addComment(b: BlockState, commentTo: number): void {
  for (let end = commentTo; end > 0; ) {
    const { src, next } = b;
    startChild(b);
    const value = b.stack.length > 0 ? commentText(src, next, end, b.quotes > 0) : src.slice(next, end);
    addBlock(b, { type: 'comment', from: next, to: end, key: 0, value });
    b.next = trimStart(src, end, b.lineEnd);
    if (b.next >= b.lineEnd) return;
    end = src.startsWith('<!--', b.next) ? commentEnd(b, b.next) : 0;
  }
  openParagraph(b);
}
