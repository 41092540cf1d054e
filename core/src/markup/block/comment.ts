import { joinLines } from '../inline/lines.ts';
import { findNext, trimStart } from './line.ts';
import { matchContainers } from './match-containers.ts';
import { openParagraph } from './paragraph.ts';
import { COMMENT, NO_LEAF, addBlock, startChild } from './state.ts';
import type { BlockState, Container } from './state.ts';

/**
 * Returns the end of the comment at `next`; 0 when there is none, since one that is not closed is text.
 * @param depth number of open containers that it is in, all lines of which must continue them
 */
export function commentEnd(b: BlockState, depth: number): number {
  const { src, next } = b;
  if (src.charCodeAt(next + 1) !== 33 || !src.startsWith('<!--', next)) return 0;
  // `<!-->` and `<!--->` are comments (CommonMark 6.6). Lines are read in order: one search serves several.
  if (b.commentClose < next + 2) {
    const at = src.indexOf('-->', next + 2);
    b.commentClose = at < 0 ? Number.POSITIVE_INFINITY : at;
  }
  if (b.commentClose < src.length) return depth === 0 || isInside(b, depth) ? b.commentClose + 3 : 0;
  b.hasOpenComment = true;
  return 0;
}

/**
 * Returns true when the lines up to the end of the comment continue its containers. A line at which this
 * fails is recorded: comments that start before it are in the same containers and fail there, too. So each
 * line is looked at once.
 */
function isInside(b: BlockState, depth: number): boolean {
  if (b.next < b.commentFails) return false;
  const { src, lineStart, lineEnd, offset, column, isInTab, next, indent } = b;
  const inner = b.stack[depth - 1] as Container;
  const { isEmpty } = inner;
  inner.isEmpty = false;
  b.commentStarts = [];
  while (b.lineEnd < b.commentClose && b.commentFails <= next) {
    b.lineStart = b.offset = b.lineEnd + 1;
    b.lineEnd = src.indexOf('\n', b.lineStart);
    if (b.lineEnd < 0) {
      b.lineEnd = b.end;
      // The rest of the line may be missing (see `readRegion`).
      b.hasOpenComment = true;
    }
    b.column = 0;
    b.isInTab = false;
    findNext(b);
    if (matchContainers(b, depth) < depth) b.commentFails = b.lineStart;
    b.commentStarts.push(b.next);
  }
  inner.isEmpty = isEmpty;
  Object.assign(b, { lineStart, lineEnd, offset, column, isInTab, next, indent });
  return b.commentFails <= next;
}

/** Adds the comment at `next` to the innermost container, and what its last line holds after it. */
export function addComment(b: BlockState, commentTo: number): void {
  for (let end = commentTo; end > 0; end = commentEnd(b, b.stack.length)) {
    const { src, next } = b;
    startChild(b);
    const value = b.stack.length > 0 ? joinLines(src, next, end, b.commentStarts) : src.slice(next, end);
    addBlock(b, { type: 'comment', from: next, to: end, key: 0, value });
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
  const end = commentEnd(b, b.stack.length);
  if (end > 0) addComment(b, end);
  else openParagraph(b);
}
