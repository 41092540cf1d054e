import type { List, ListItem } from '../ast.ts';
import { isDigit, trimStart } from '../chars.ts';
import { MAX_CONTAINERS } from '../nesting.ts';
import type { Mutable } from '../mutable.ts';
import { advanceColumns, advanceTo, findNext } from './line.ts';
import { ITEM, NO_CHILDREN, addBlock, pushContainer, startChild } from './state.ts';
import type { BlockState, OpenList } from './state.ts';

/**
 * Returns the end of the list marker at `next` (CommonMark 5.2), -1 when there is none. An item that
 * interrupts a paragraph must not be empty and must be numbered 1.
 */
export function listMarkerEnd(b: BlockState, interrupts: boolean): number {
  const { src, lineEnd } = b;
  let at = b.next;
  if (isDigit(src.charCodeAt(at))) {
    const limit = Math.min(lineEnd, at + 10);
    do at++;
    while (at < limit && isDigit(src.charCodeAt(at)));
    if (at >= lineEnd || at - b.next > 9) return -1;
    const close = src.charCodeAt(at);
    if (close !== 46 && close !== 41) return -1;
    if (interrupts && Number(src.slice(b.next, at)) !== 1) return -1;
  }
  at++;
  if (at < lineEnd) {
    const after = src.charCodeAt(at);
    if (after !== 32 && after !== 9) return -1;
  }
  if (interrupts && trimStart(src, at, lineEnd) === lineEnd) return -1;
  return b.stack.length < MAX_CONTAINERS ? at : -1;
}

/** Opens the item whose marker ends at `markerEnd`, in the open list when its marker is of the same kind. */
export function openItem(b: BlockState, markerEnd: number): void {
  const { src, stack } = b;
  const from = b.next;
  const marker = src.charCodeAt(markerEnd - 1);
  const ordered = marker === 46 || marker === 41;
  const markerIndent = b.indent;
  advanceTo(b, markerEnd);
  findNext(b);
  const isBlank = b.next >= b.lineEnd;
  // With five or more columns after the marker, the content starts one column after it.
  const padding = isBlank || b.indent > 4 ? 1 : b.indent;
  advanceColumns(b, padding);
  findNext(b);

  const item: Mutable<ListItem> = {
    type: 'listItem',
    from,
    to: markerEnd,
    key: 0,
    checked: null,
    children: NO_CHILDREN,
  };
  const parent = stack.length === 0 ? null : (stack[stack.length - 1] ?? null);
  let open: OpenList | null = parent === null ? b.rootList : parent.openList;
  if (open !== null && open.marker === marker) {
    if (b.blankQuotes === b.quotes) open.node.spread = true;
    open.items.push(item);
  } else {
    // Many lists have one item: pushing to an empty array would allocate room for 17.
    const items = [item];
    const node: Mutable<List> = {
      type: 'list',
      from,
      to: markerEnd,
      key: 0,
      ordered,
      start: ordered ? Number(src.slice(from, markerEnd - 1)) : 1,
      spread: false,
      children: items,
    };
    startChild(b);
    addBlock(b, node);
    open = { node, items, marker };
    if (parent === null) b.rootList = open;
    else parent.openList = open;
  }
  pushContainer(b, ITEM, item, markerIndent + (markerEnd - from) + padding, open.node);
}
