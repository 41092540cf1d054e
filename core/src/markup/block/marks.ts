import type { Footnotes, NoToc, Toc } from '../ast.ts';
import { trimEnd } from './line.ts';
import { addBlock, startChild } from './state.ts';
import type { BlockState } from './state.ts';

type MarkType = Toc['type'] | NoToc['type'] | Footnotes['type'];

const MARKS: ReadonlyMap<string, MarkType> = new Map([
  ['[toc]', 'toc'],
  ['[목차]', 'toc'],
  ['[notoc]', 'notoc'],
  ['[footnotes]', 'footnotes'],
  ['[각주]', 'footnotes'],
]);
const LONGEST = '[footnotes]'.length;

/**
 * Returns the mark for a table of contents or list of footnotes
 * that is alone in the line, null when there is none.
 */
export function markType(b: BlockState): MarkType | null {
  const { src } = b;
  const to = trimEnd(src, b.next, b.lineEnd);
  if (to - b.next > LONGEST) return null;
  return MARKS.get(src.slice(b.next, to).toLowerCase()) ?? null;
}

/** Adds the mark at `next`. */
export function addMark(b: BlockState, type: MarkType): void {
  startChild(b);
  addBlock(b, { type, from: b.next, to: trimEnd(b.src, b.next, b.lineEnd), key: 0 });
}
