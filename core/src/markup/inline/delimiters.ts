import type { Inline, Text } from '../inline-ast.ts';
import { runEnd } from '../chars.ts';
import { MAX_EMPHASIS } from '../nesting.ts';
import { flanksOf } from './flanking.ts';
import { ROW as DELIMITER_ROW, addDelimiter, flushText, growArray, joinTexts } from './state.ts';
import type { InlineState } from './state.ts';

/** Kinds of nodes from a matched pair of delimiters. */
const EMPHASIS = 1;
const STRONG = 2;
const UNDERLINE = 3;
const DELETE = 4;
const HIGHLIGHT = 5;

/*
 * Fields of a run of `*`, `_`, `~` or `=` in `InlineState.delimiters`.
 * Constants of this file, so that V8 can inline them.
 */
const FROM = 0;
const TO = 1;
/** Code unit, with the bits `CAN_OPEN` and `CAN_CLOSE`. */
const MARK = 2;
/** Characters of the run that belong to no pair yet. */
const LEFT = 3;
/** Number of pairs that it closes, and the last pair that it opens (-1: none). */
const CLOSES = 4;
const OPENS = 5;
/** Neighbours among the delimiters that can still match: their index in the array, or -1. */
const PREVIOUS = 6;
const NEXT = 7;

/** Bits of `flanksOf`, above the code unit. */
const CAN_OPEN = 256;
const CAN_CLOSE = 512;
const ROW = DELIMITER_ROW;

/** Node type by kind of pair. */
const NODE_TYPES = [undefined, 'emphasis', 'strong', 'underline', 'delete', 'highlight'] as const;

/**
 * Reads the run of `*`, `_`, `~` or `=` at `at` (CommonMark 6.2,
 * GFM 6.5); returns its end, negated when it is a delimiter.
 */
export function readDelimiter(s: InlineState, mark: number, at: number, run: number): number {
  const { src, to } = s;
  const end = runEnd(src, at, to, mark);
  const length = end - at;
  // Runs of three and more tildes are no strikethrough.
  if (mark === 126 && length > 2) return end;
  if (mark === 61 && length !== 2) return end;
  const flanks = flanksOf(s, mark, at, end);
  if (flanks === 0) return end;
  if (mark === 61) s.openHighlights += flanks === 2 ? -1 : 1;
  flushText(s, run, at);
  const row = s.delimitersTo;
  s.delimitersTo = row + ROW;
  if (row >= s.delimiters.length) s.delimiters = growArray('delimiters', s.delimiters, row);
  const { delimiters, lastDelimiter } = s;
  delimiters[row + FROM] = at;
  delimiters[row + TO] = end;
  delimiters[row + MARK] = mark | (flanks << 8);
  delimiters[row + LEFT] = length;
  delimiters[row + CLOSES] = 0;
  delimiters[row + OPENS] = -1;
  delimiters[row + PREVIOUS] = lastDelimiter;
  delimiters[row + NEXT] = -1;
  if (lastDelimiter >= 0) delimiters[lastDelimiter + NEXT] = row;
  s.lastDelimiter = row;
  addDelimiter(s, row, end);
  return -end;
}

/** Matches the delimiters after `bottom` (CommonMark's "process emphasis") and removes them from the list. */
export function matchDelimiters(s: InlineState, bottom: number): void {
  const { delimiters } = s;
  let closer = s.lastDelimiter;
  if (closer === bottom) return;
  while (delimiters[closer + PREVIOUS] !== bottom) closer = delimiters[closer + PREVIOUS] as number;
  // Lower bound of the search for an opener, by kind of closer.
  const bottoms = [
    bottom,
    bottom,
    bottom,
    bottom,
    bottom,
    bottom,
    bottom,
    bottom,
    bottom,
    bottom,
    bottom,
    bottom,
    bottom,
    bottom,
    bottom,
  ];
  while (closer >= 0) {
    const mark = delimiters[closer + MARK] as number;
    const next = delimiters[closer + NEXT] as number;
    if ((mark & CAN_CLOSE) === 0) {
      closer = next;
      continue;
    }
    const length = (delimiters[closer + TO] as number) - (delimiters[closer + FROM] as number);
    const kind = closerKind(mark, length);
    const limit = bottoms[kind] as number;
    const previous = delimiters[closer + PREVIOUS] as number;
    let opener = previous;
    while (opener > limit && !isPair(delimiters, opener, mark, length))
      opener = delimiters[opener + PREVIOUS] as number;
    if (opener <= limit) {
      bottoms[kind] = previous;
      if ((mark & CAN_OPEN) === 0) unlink(s, closer);
      closer = next;
      continue;
    }
    const left = delimiters[closer + LEFT] as number;
    const openerLeft = delimiters[opener + LEFT] as number;
    const width = openerLeft >= 2 && left >= 2 ? 2 : 1;
    const pair = s.pairsTo;
    s.pairsTo = pair + 2;
    if (pair >= s.pairs.length) s.pairs = growArray('pairs', s.pairs, pair);
    s.pairs[pair] = width === 1 && (mark & 255) !== 126 ? EMPHASIS : kindOfDouble(mark & 255);
    s.pairs[pair + 1] = delimiters[opener + OPENS] as number;
    delimiters[opener + OPENS] = pair;
    delimiters[closer + CLOSES] = (delimiters[closer + CLOSES] as number) + 1;
    delimiters[opener + LEFT] = openerLeft - width;
    delimiters[closer + LEFT] = left - width;
    // Delimiters between opener and closer cannot match outside.
    delimiters[opener + NEXT] = closer;
    delimiters[closer + PREVIOUS] = opener;
    if (openerLeft === width) unlink(s, opener);
    if (left === width) {
      unlink(s, closer);
      closer = next;
    }
  }
  s.lastDelimiter = bottom;
  if (bottom >= 0) delimiters[bottom + NEXT] = -1;
}

/**
 * Builds the children from the items from `first` on, after their delimiters are matched, and removes the
 * items. Works in place: no item produces more than one node, so the write index never passes the read index.
 */
export function takeChildren(s: InlineState, first: number): Inline[] {
  const { items, size, delimiters, pairs } = s;
  if (size > s.mostItems) s.mostItems = size;
  s.size = first;
  const starts: number[] = [];
  /** Open nodes: kind, negated when it is beyond the cap, and start. */
  const opened: number[] = [];
  /** Index of the first child of the innermost open node, and index of the next item. */
  let start = first;
  let at = first;
  for (let i = first; i < size; i++) {
    const item = items[i] as Inline | number;
    if (typeof item !== 'number') {
      items[at++] = item;
      continue;
    }
    if (item >= 0) {
      at = putSource(s, start, at, item, s.ends[i] as number);
      continue;
    }
    const row = -1 - item;
    let from = delimiters[row + FROM] as number;
    const length = (delimiters[row + TO] as number) - from;
    for (let n = delimiters[row + CLOSES] as number; n > 0; n--) {
      const nodeFrom = opened.pop() as number;
      const kind = opened.pop() as number;
      const width = widthOf(kind, length);
      if (kind < 0) {
        at = putSource(s, start, at, from, from + width);
      } else {
        const children = takeItems(s, start, at);
        at = start;
        start = starts.pop() as number;
        items[at++] = { type: NODE_TYPES[kind] ?? 'delete', from: nodeFrom, to: from + width, children };
      }
      from += width;
    }
    const left = delimiters[row + LEFT] as number;
    if (left > 0) {
      at = putSource(s, start, at, from, from + left);
      from += left;
    }
    const opens = delimiters[row + OPENS] as number;
    // Beyond the cap the marks stay text on both sides: all of a run or none, so that its text is one item.
    let depth = starts.length;
    for (let pair = opens; pair >= 0; pair = pairs[pair + 1] as number) depth++;
    for (let pair = opens; pair >= 0; pair = pairs[pair + 1] as number) {
      const kind = pairs[pair] as number;
      const width = widthOf(kind, length);
      if (depth <= MAX_EMPHASIS) {
        opened.push(kind, from);
        starts.push(start);
        start = at;
      } else {
        opened.push(-kind, from);
        at = putSource(s, start, at, from, from + width);
      }
      from += width;
    }
  }
  return takeItems(s, first, at);
}

/**
 * Writes source text as the item at `at`, or appends it to
 * the preceding one; returns the index of the next item.
 */
function putSource(s: InlineState, start: number, at: number, from: number, to: number): number {
  const { items, ends } = s;
  if (at > start && typeof items[at - 1] === 'number' && ends[at - 1] === from) {
    ends[at - 1] = to;
    return at;
  }
  items[at] = from;
  ends[at] = to;
  return at + 1;
}

/** Returns a text node of a range of the source. */
export function sourceNode(src: string, from: number, to: number): Text {
  return { type: 'text', from, to, value: src.slice(from, to) };
}

/** Returns the items of a range as nodes, with adjacent texts joined. */
export function takeItems(s: InlineState, from: number, to: number): Inline[] {
  const { items, src, ends, hasAdjacentText } = s;
  if (to === from + 1) {
    const only = items[from] as Inline | number;
    if (typeof only !== 'number') return [only];
    return [sourceNode(src, only, ends[from] as number)];
  }
  let at = from;
  let last: Text | null = null;
  for (let i = from; i < to; i++) {
    const item = items[i] as Inline | number;
    let node: Inline;
    if (typeof item === 'number') {
      node = sourceNode(src, item, ends[i] as number);
    } else {
      node = item;
      // Without adjacent texts, nothing has to be joined.
      if (!hasAdjacentText || node.type !== 'text') {
        items[at++] = node;
        last = null;
        continue;
      }
    }
    if (last !== null) {
      joinTexts(last, node);
      continue;
    }
    last = node;
    items[at++] = node;
  }
  return at === from + 1 ? [items[from] as Inline] : (items.slice(from, at) as Inline[]);
}

/** Returns the kind of the pair that two marks form, or one tilde. */
function kindOfDouble(mark: number): number {
  if (mark === 42) return STRONG;
  if (mark === 95) return UNDERLINE;
  return mark === 126 ? DELETE : HIGHLIGHT;
}

/** Returns the number of characters that one pair takes from a run: a strikethrough takes the whole run. */
function widthOf(kind: number, length: number): number {
  const made = Math.abs(kind);
  if (made === DELETE) return length;
  return made === EMPHASIS ? 1 : 2;
}

function closerKind(mark: number, length: number): number {
  if ((mark & 255) === 126) return 11 + length;
  if ((mark & 255) === 61) return 14;
  return ((mark & 255) === 42 ? 0 : 6) + (mark & CAN_OPEN ? 3 : 0) + (length % 3);
}

function isPair(delimiters: Int32Array, opener: number, closerMark: number, b: number): boolean {
  const mark = delimiters[opener + MARK] as number;
  if (((mark ^ closerMark) & 255) !== 0 || (mark & CAN_OPEN) === 0) return false;
  const a = (delimiters[opener + TO] as number) - (delimiters[opener + FROM] as number);
  if ((mark & 255) === 126) return a === b;
  if ((mark & 255) === 61) return true;
  // The rule of three (CommonMark 6.2, rules 9 and 10).
  return !(((closerMark & CAN_OPEN) !== 0 || (mark & CAN_CLOSE) !== 0) && b % 3 !== 0 && (a + b) % 3 === 0);
}

function unlink(s: InlineState, row: number): void {
  const { delimiters } = s;
  const previous = delimiters[row + PREVIOUS] as number;
  const next = delimiters[row + NEXT] as number;
  if (previous >= 0) delimiters[previous + NEXT] = next;
  if (next >= 0) delimiters[next + PREVIOUS] = previous;
  else s.lastDelimiter = previous;
}
