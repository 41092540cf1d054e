import type { Heading } from '../ast.ts';
import { runEnd, trimStart } from '../chars.ts';
import type { Mutable } from '../mutable.ts';
import { startText } from './follow-comments.ts';
import { trimEnd } from './line.ts';
import { NO_CHILDREN, addBlock, addInlines, startChild } from './state.ts';
import type { BlockState } from './state.ts';

/** Returns the level of the ATX heading at `next` (CommonMark 4.2), 0 when there is none. */
export function headingDepth(b: BlockState): number {
  const { src, lineEnd } = b;
  const at = runEnd(src, b.next, lineEnd, 35);
  const depth = at - b.next;
  if (depth > 6) return 0;
  if (at === lineEnd) return depth;
  const code = src.charCodeAt(at);
  return code === 32 || code === 9 ? depth : 0;
}

/** Adds the heading at `next`, with its folding mark and its `{-}` mark. */
export function addHeading(b: BlockState, depth: number): void {
  const { src } = b;
  startText(b, b.next);
  const end = trimEnd(src, b.next, b.lineEnd);
  let from = Math.min(end, trimStart(src, b.next + depth, b.lineEnd));
  let to = withoutClosingSequence(src, from, end);
  let fold: Heading['fold'] = 'none';
  if (src.charCodeAt(from) === 91 && from + 3 <= to && src.charCodeAt(from + 2) === 93) {
    const mark = src.charCodeAt(from + 1);
    const after = src.charCodeAt(from + 3);
    if ((mark === 45 || mark === 43) && (from + 3 === to || after === 32 || after === 9)) {
      fold = mark === 45 ? 'folded' : 'open';
      from = trimStart(src, from + 3, to);
    }
  }
  let numbered = true;
  if (to - from >= 3 && src.charCodeAt(to - 1) === 125 && src.startsWith('{-}', to - 3)) {
    const before = to - 3 === from ? 32 : src.charCodeAt(to - 4);
    if (before === 32 || before === 9) {
      numbered = false;
      to = trimEnd(src, from, to - 3);
    }
  }
  const node: Mutable<Heading> = {
    type: 'heading',
    from: b.next,
    to: end,
    key: 0,
    depth,
    fold,
    numbered,
    path: '',
    number: '',
    slug: '',
    children: NO_CHILDREN,
  };
  startChild(b);
  addBlock(b, node);
  addInlines(b, node, from, to);
}

/** Returns the end of a heading's text without a closing run of `#`, which needs white space before it. */
function withoutClosingSequence(src: string, from: number, end: number): number {
  let at = end;
  while (at > from && src.charCodeAt(at - 1) === 35) at--;
  if (at === end) return end;
  if (at === from) return from;
  const before = src.charCodeAt(at - 1);
  return before === 32 || before === 9 ? trimEnd(src, from, at) : end;
}
