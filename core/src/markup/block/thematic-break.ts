import { addBlock, startChild } from './state.ts';
import type { BlockState } from './state.ts';

/**
 * Returns true when a thematic break is at `next` (CommonMark 4.1): three or more of one of `*`, `-`, `_`.
 */
export function isThematicBreak(b: BlockState, mark: number): boolean {
  const { src, lineEnd } = b;
  let count = 1;
  for (let at = b.next + 1; at < lineEnd; at++) {
    const code = src.charCodeAt(at);
    if (code === mark) count++;
    else if (code !== 32 && code !== 9) return false;
  }
  return count >= 3;
}

/** Adds the thematic break at `next`. */
export function addThematicBreak(b: BlockState): void {
  startChild(b);
  addBlock(b, { type: 'thematicBreak', from: b.next, to: b.lineEnd, key: 0 });
}
