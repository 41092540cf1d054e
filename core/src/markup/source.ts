import type { Block, Node } from './ast.ts';
import type { Range } from './inline-ast.ts';
import type { Mutable } from './mutable.ts';
import { childrenOf } from './walk.ts';

/**
 * Returns the text in the parser's form: newlines are `\n` (CommonMark
 * 2.1), U+0000 is U+FFFD (2.3). Most texts are returned unchanged.
 */
export function normalizeSource(text: string): string {
  let src = text;
  if (src.includes('\r')) src = src.replace(/\r\n?/g, '\n');
  if (src.includes('\0')) src = src.replaceAll('\0', '\ufffd');
  return src;
}

/**
 * Converts positions in the normalised text to positions in
 * the original text, where each `\r\n` is two characters.
 */
export function restorePositions(blocks: readonly Block[], text: string): void {
  const newlines: number[] = [];
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2))
    newlines.push(at - newlines.length);
  const restore = (position: number): number => position + lowerBound(newlines, position);
  const visit = (node: Node): void => {
    const range = node as Mutable<Range>;
    range.from = restore(range.from);
    range.to = restore(range.to);
    childrenOf(node).forEach(visit);
  };
  blocks.forEach(visit);
}

/**
 * Returns the index of the first of ascending numbers that is at least
 * the given one, by binary search: a paragraph may have many lines.
 */
export function lowerBound(numbers: readonly number[], least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
