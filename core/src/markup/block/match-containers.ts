import { advanceColumns, advanceTo, findNext } from './line.ts';
import { ITEM, QUOTE } from './state.ts';
import type { BlockState, Container } from './state.ts';

/** Consumes the `>` at `next` and the space after it (CommonMark 5.1). */
export function consumeQuoteMark(b: BlockState): void {
  advanceTo(b, b.next + 1);
  const code = b.offset < b.lineEnd ? b.src.charCodeAt(b.offset) : 0;
  if (code === 32 || code === 9) advanceColumns(b, 1);
  findNext(b);
}

/** Consumes the continuation markers of the first `depth` open containers; returns how many continue. */
export function matchContainers(b: BlockState, depth: number): number {
  const { stack, src } = b;
  for (let i = 0; i < depth; i++) {
    const container = stack[i] as Container;
    const isBlank = b.next >= b.lineEnd;
    if (container.kind === QUOTE) {
      if (isBlank || b.indent > 3 || src.charCodeAt(b.next) !== 62) return i;
      consumeQuoteMark(b);
    } else if (isBlank) {
      // An item that starts with a blank line has no other blank line before its content.
      if (container.kind === ITEM && container.isEmpty) return i;
      advanceTo(b, b.next);
      b.indent = 0;
    } else if (b.indent >= container.indent) {
      advanceColumns(b, container.indent);
      findNext(b);
    } else {
      return i;
    }
  }
  return depth;
}
