import type { FootnoteDefinition } from '../ast.ts';
import { normalizeLabel } from '../inline/label.ts';
import { MAX_CONTAINERS } from '../nesting.ts';
import type { Mutable } from '../mutable.ts';
import { advanceTo, findNext } from './line.ts';
import { FOOTNOTE, NO_CHILDREN, addBlock, pushContainer, startChild } from './state.ts';
import type { BlockState } from './state.ts';

/** Characters a footnote's label may have at most. */
const LABEL_MAX = 200;

/** The end of `[^label]:` at `next`, -1 when there is none. */
export function footnoteMarkerEnd(b: BlockState): number {
  const { src } = b;
  if (src.charCodeAt(b.next + 1) !== 94 || b.stack.length >= MAX_CONTAINERS) return -1;
  const limit = Math.min(b.lineEnd - 1, b.next + LABEL_MAX);
  let at = b.next + 2;
  for (; at < limit; at++) {
    const code = src.charCodeAt(at);
    if (code === 93) break;
    if (code === 91 || code === 32 || code === 9) return -1;
  }
  if (at >= limit || at === b.next + 2 || src.charCodeAt(at + 1) !== 58) return -1;
  return at + 2;
}

/** Opens the footnote definition whose marker ends at `markerEnd`; a second one for a label is kept but not used. */
export function openFootnote(b: BlockState, markerEnd: number): void {
  const label = b.src.slice(b.next + 2, markerEnd - 2);
  const identifier = normalizeLabel(label);
  const node: Mutable<FootnoteDefinition> = {
    type: 'footnoteDefinition',
    from: b.next,
    to: markerEnd,
    key: 0,
    identifier,
    label,
    number: 0,
    children: NO_CHILDREN,
  };
  startChild(b);
  addBlock(b, node);
  if (!b.footnotes.has(identifier)) b.footnotes.set(identifier, node);
  pushContainer(b, FOOTNOTE, node, 4, null);
  // What follows in the line starts the content, however far it stands off.
  advanceTo(b, markerEnd);
  findNext(b);
  advanceTo(b, b.next);
  b.indent = 0;
}
