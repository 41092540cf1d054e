import type { Blockquote } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import { MAX_CONTAINERS } from '../nesting.ts';
import { advanceColumns, advanceTo, findNext } from './line.ts';
import { NO_CHILDREN, QUOTE, addBlock, pushContainer, startChild } from './state.ts';
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
    const node: Mutable<Blockquote> = {
      type: 'blockquote',
      from,
      to: from + 1,
      key: 0,
      children: NO_CHILDREN,
    };
    startChild(b);
    addBlock(b, node);
    pushContainer(b, QUOTE, node, 0, null);
    b.quotes++;
  }
  // Beyond the cap the marker is consumed without a quote, so that no text starts with one.
  consumeQuoteMark(b);
}
