import { closeFence } from './fence.ts';
import { closeParagraph } from './paragraph.ts';
import { FENCE, NO_LEAF, PARAGRAPH, QUOTE, TABLE } from './state.ts';
import type { BlockState, Container } from './state.ts';
import { closeTable } from './table.ts';

/** Closes the open leaf and the containers from `matched` on, because a new block starts. */
export function closeUnmatched(b: BlockState, matched: number): void {
  if (b.leaf !== NO_LEAF) closeLeaf(b);
  closeContainers(b, matched);
}

/** Closes the open leaf, if any. */
export function closeLeaf(b: BlockState): void {
  if (b.leaf === PARAGRAPH) closeParagraph(b);
  else if (b.leaf === FENCE) closeFence(b, Math.min(b.lineStart, b.end));
  else if (b.leaf === TABLE) closeTable(b);
}

/** Closes the containers from `depth` on. */
export function closeContainers(b: BlockState, depth: number): void {
  const { stack } = b;
  while (stack.length > depth) {
    const { kind, node, list } = stack.pop() as Container;
    const { children } = node;
    const last = children[children.length - 1];
    if (last !== undefined && last.to > node.to) node.to = last.to;
    if (list !== null && node.to > list.to) list.to = node.to;
    if (kind === QUOTE) b.quotes--;
  }
}
