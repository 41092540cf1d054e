import type { FootnoteDefinition } from '../ast.ts';
import { normalizeLabel } from '../inline/label.ts';
import { MAX_CONTAINERS } from '../nesting.ts';
import type { Mutable } from '../mutable.ts';
import { advanceTo, findNext } from './line.ts';
import { FOOTNOTE, NO_CHILDREN, addBlock, pushContainer, startChild } from './state.ts';
import type { BlockState } from './state.ts';

/** Marker of a footnote; its label is bounded, so that finding its end is cheap. */
const MARKER = /\[\^[^[\] \t\n]{1,197}\]:/y;

/** Returns the end of `[^label]:` at `next`, -1 when there is none. */
export function footnoteMarkerEnd(b: BlockState): number {
  MARKER.lastIndex = b.next;
  return b.stack.length < MAX_CONTAINERS && MARKER.test(b.src) ? MARKER.lastIndex : -1;
}

/**
 * Opens the footnote definition whose marker ends at `markerEnd`;
 * a second one for a label is kept in the tree but not used.
 */
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
  // Text after the marker starts the content, whatever its indent.
  advanceTo(b, markerEnd);
  findNext(b);
  advanceTo(b, b.next);
  b.indent = 0;
}
