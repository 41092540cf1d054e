import type { Block } from '../ast.ts';
import { MAX_CONTAINERS } from '../nesting.ts';
import { advanceColumns, advanceTo, findNext } from './line.ts';
import { addBlock, QUOTE, startChild } from './state.ts';
import type { BlockState } from './state.ts';

/** Consumes the `>` at `next` and the space after it (CommonMark 5.1). */
export function consumeQuoteMark(b: BlockState): void {
  advanceTo(b, b.next + 1);
  const code = b.offset < b.lineEnd ? b.src.charCodeAt(b.offset) : 0;
  if (code === 32 || code === 9) advanceColumns(b, 1);
  findNext(b);
}

/** Opens the quote at `next`. */
export function openQuote(b: BlockState): void {
  const from = b.next;
  if (b.stack.length < MAX_CONTAINERS) {
    const children: Block[] = [];
    const node = { type: 'blockquote' as const, from, to: from + 1, key: 0, children };
    startChild(b);
    addBlock(b, node);
    b.stack.push({ kind: QUOTE, node, children, indent: 0, list: null, isEmpty: true, openList: null });
    b.quotes++;
  }
  // Beyond the cap a mark is used up all the same, so that no text ever starts with one.
  consumeQuoteMark(b);
}
