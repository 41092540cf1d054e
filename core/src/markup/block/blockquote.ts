import type { Blockquote, Callout } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import { MAX_CONTAINERS } from '../nesting.ts';
import { addCalloutTitle, findCallout } from './callout.ts';
import { consumeQuoteMark } from './match-containers.ts';
import { NO_CHILDREN, QUOTE, addBlock, pushContainer, startChild } from './state.ts';
import type { BlockState } from './state.ts';

/** Opens the quote or callout at `next`; returns true for a callout, whose title takes the line. */
export function openQuote(b: BlockState): boolean {
  const from = b.next;
  // Beyond the cap the marker is consumed without a quote, so that no text starts with one.
  if (b.stack.length >= MAX_CONTAINERS) {
    consumeQuoteMark(b);
    return false;
  }
  const callout = findCallout(b);
  const to = from + 1;
  let node: Mutable<Blockquote> | Mutable<Callout>;
  if (callout === null) {
    node = { type: 'blockquote', from, to, key: 0, children: NO_CHILDREN };
  } else {
    const { kind, fold } = callout;
    node = { type: 'callout', from, to, key: 0, kind, fold, children: NO_CHILDREN };
  }
  startChild(b);
  addBlock(b, node);
  pushContainer(b, QUOTE, node, 0, null);
  b.quotes++;
  if (callout === null) consumeQuoteMark(b);
  else addCalloutTitle(b, callout);
  return callout !== null;
}
