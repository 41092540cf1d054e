import type { Block, Node, Range } from './ast.ts';
import type { Mutable } from './mutable.ts';
import { childrenOf } from './walk.ts';

/**
 * The text as the parser reads it: newlines are `\n` (CommonMark 2.1), U+0000 is U+FFFD (2.3). Everything else, and
 * nearly every text, stays what it is.
 */
export function normalizeSource(text: string): string {
  let src = text;
  if (src.includes('\r')) src = src.replace(/\r\n?/g, '\n');
  if (src.includes('\0')) src = src.replaceAll('\0', '\ufffd');
  return src;
}

/** Turns positions in the normalised text into positions in the text as given: each `\r\n` had become one character. */
export function restorePositions(blocks: readonly Block[], text: string): void {
  const newlines: number[] = [];
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2)) newlines.push(at - newlines.length);
  const restore = (position: number): number => {
    let low = 0;
    let high = newlines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((newlines[middle] as number) < position) low = middle + 1;
      else high = middle;
    }
    return position + low;
  };
  const visit = (node: Node): void => {
    const range = node as Mutable<Range>;
    range.from = restore(range.from);
    range.to = restore(range.to);
    childrenOf(node).forEach(visit);
  };
  blocks.forEach(visit);
}
