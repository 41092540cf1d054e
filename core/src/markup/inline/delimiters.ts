import type { Inline } from '../ast.ts';
import { classOf } from '../chars.ts';
import { MAX_EMPHASIS } from '../nesting.ts';
import { DELETE, EMPHASIS, STRONG, UNDERLINE, addItem, flushText, joinTexts } from './state.ts';
import type { Delimiter, InlineState, Item } from './state.ts';

/** The node that a kind of pair makes. */
const NODE_TYPES = [undefined, 'emphasis', 'strong', 'underline', 'delete'] as const;

/** Reads the run of `*`, `_` or `~` at `at` (CommonMark 6.2, GFM 6.5); gives its end. */
export function readDelimiter(s: InlineState, mark: number, at: number, run: number): number {
  const { src, to } = s;
  let end = at + 1;
  while (end < to && src.charCodeAt(end) === mark) end++;
  const length = end - at;
  // Three and more tildes strike nothing.
  if (mark === 126 && length > 2) return end;
  const before = at > s.lineFrom ? classBefore(src, at) : 1;
  const after = end < to ? classAfter(src, end) : 1;
  const isLeft = after !== 1 && (after !== 2 || before !== 0);
  const isRight = before !== 1 && (before !== 2 || after !== 0);
  let canOpen = isLeft;
  let canClose = isRight;
  if (mark === 95 || (mark === 126 && length === 1)) {
    // `_` not inside words; a single `~` neither, so that "5~6" and "7~8" are no strike.
    canOpen = isLeft && (!isRight || before === 2);
    canClose = isRight && (!isLeft || after === 2);
  }
  if (!canOpen && !canClose) return end;
  flushText(s, run, at);
  const previous = s.lastDelimiter;
  const delimiter = newDelimiter(s);
  delimiter.from = at;
  delimiter.to = end;
  delimiter.mark = mark;
  delimiter.canOpen = canOpen;
  delimiter.canClose = canClose;
  delimiter.left = length;
  delimiter.opens = null;
  delimiter.closes = 0;
  delimiter.previous = previous;
  delimiter.next = null;
  if (previous !== null) previous.next = delimiter;
  s.lastDelimiter = delimiter;
  s.isRagged = true;
  addItem(s, delimiter, end);
  return -end;
}

/** Matches the delimiters after `bottom` (CommonMark's "process emphasis") and takes them off the list. */
export function matchDelimiters(s: InlineState, bottom: Delimiter | null): void {
  let closer = s.lastDelimiter;
  if (closer === bottom) return;
  while (closer !== null && closer.previous !== bottom) closer = closer.previous;
  const floor = bottom === null ? -1 : bottom.from;
  // By kind of closer: up to where no opener for it is left.
  const bottoms = [floor, floor, floor, floor, floor, floor, floor, floor, floor, floor, floor, floor, floor, floor];
  while (closer !== null) {
    if (!closer.canClose) {
      closer = closer.next;
      continue;
    }
    const kind = closerKind(closer);
    const limit = bottoms[kind] as number;
    let opener: Delimiter | null = closer.previous;
    while (opener !== null && opener.from > limit && !isPair(opener, closer)) opener = opener.previous;
    if (opener === null || opener.from <= limit) {
      bottoms[kind] = closer.previous === null ? floor : closer.previous.from;
      if (!closer.canOpen) unlink(s, closer);
      closer = closer.next;
      continue;
    }
    const width = opener.left >= 2 && closer.left >= 2 ? 2 : 1;
    const made = closer.mark === 126 ? DELETE : width === 1 ? EMPHASIS : closer.mark === 42 ? STRONG : UNDERLINE;
    if (opener.opens === null) opener.opens = [made];
    else opener.opens.push(made);
    closer.closes++;
    opener.left -= width;
    closer.left -= width;
    // Whatever stands between can pair with nothing outside.
    opener.next = closer;
    closer.previous = opener;
    if (opener.left === 0) unlink(s, opener);
    if (closer.left === 0) {
      unlink(s, closer);
      closer = closer.next;
    }
  }
  s.lastDelimiter = bottom;
  if (bottom !== null) bottom.next = null;
}

/**
 * Makes the children from the items from `first` on, their delimiters being matched, and takes the items away. Works
 * in place: no item makes more than one where it stands, so writing never overtakes reading.
 */
export function takeChildren(s: InlineState, first: number): Inline[] {
  const { items, size } = s;
  s.size = first;
  if (size === first + 1) {
    const only = items[first] as Item;
    if (only.type !== 'delimiter') return [only];
  }
  const starts: number[] = [];
  const kinds: number[] = [];
  const froms: number[] = [];
  /** Where the innermost open node's children start, and where the next item goes. */
  let start = first;
  let at = first;
  let depth = 0;
  for (let i = first; i < size; i++) {
    const item = items[i] as Item;
    if (item.type !== 'delimiter') {
      at = put(items, start, at, item);
      continue;
    }
    let { from } = item;
    for (let n = item.closes; n > 0; n--) {
      const kind = kinds.pop() as number;
      const nodeFrom = froms.pop() as number;
      const width = widthOf(kind, item);
      if (kind < 0) {
        at = put(items, start, at, textOf(s, from, from + width));
      } else {
        const children = items.slice(start, at) as Inline[];
        at = start;
        start = starts.pop() as number;
        depth--;
        items[at++] = makeNode(kind, nodeFrom, from + width, children);
      }
      from += width;
    }
    if (item.left > 0) {
      at = put(items, start, at, textOf(s, from, from + item.left));
      from += item.left;
    }
    const { opens } = item;
    if (opens === null) continue;
    for (let n = opens.length - 1; n >= 0; n--) {
      const kind = opens[n] as number;
      const width = widthOf(kind, item);
      froms.push(from);
      if (depth < MAX_EMPHASIS) {
        kinds.push(kind);
        starts.push(start);
        start = at;
        depth++;
      } else {
        // Deeper than the cap: the marks stay text, on both sides.
        kinds.push(-kind);
        at = put(items, start, at, textOf(s, from, from + width));
      }
      from += width;
    }
  }
  return items.slice(first, at) as Inline[];
}

/** Writes an item at `at`, or joins it with the text before; gives where the next one goes. */
function put(items: Item[], start: number, at: number, node: Inline): number {
  if (node.type === 'text' && at > start) {
    const last = items[at - 1] as Item;
    if (last.type === 'text') {
      joinTexts(last, node);
      return at;
    }
  }
  items[at] = node;
  return at + 1;
}

function newDelimiter(s: InlineState): Delimiter {
  const known = s.delimiters[s.delimiterCount++];
  if (known !== undefined) return known;
  const made: Delimiter = {
    type: 'delimiter',
    from: 0,
    to: 0,
    mark: 0,
    canOpen: false,
    canClose: false,
    left: 0,
    opens: null,
    closes: 0,
    previous: null,
    next: null,
  };
  s.delimiters.push(made);
  return made;
}

function makeNode(kind: number, from: number, to: number, children: Inline[]): Inline {
  return { type: NODE_TYPES[kind] ?? 'delete', from, to, children };
}

function textOf(s: InlineState, from: number, to: number): Inline {
  return { type: 'text', from, to, value: s.src.slice(from, to) };
}

/** How many characters of a run one pair takes: a strike takes the whole run. */
function widthOf(kind: number, delimiter: Delimiter): number {
  const made = Math.abs(kind);
  if (made === DELETE) return delimiter.to - delimiter.from;
  return made === EMPHASIS ? 1 : 2;
}

function closerKind(closer: Delimiter): number {
  const length = closer.to - closer.from;
  if (closer.mark === 126) return 11 + length;
  return (closer.mark === 42 ? 0 : 6) + (closer.canOpen ? 3 : 0) + (length % 3);
}

function isPair(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.mark !== closer.mark || !opener.canOpen) return false;
  const a = opener.to - opener.from;
  const b = closer.to - closer.from;
  if (opener.mark === 126) return a === b;
  // The rule of three (CommonMark 6.2, rules 9 and 10).
  return !((closer.canOpen || opener.canClose) && b % 3 !== 0 && (a + b) % 3 === 0);
}

function unlink(s: InlineState, delimiter: Delimiter): void {
  const { previous, next } = delimiter;
  if (previous !== null) previous.next = next;
  if (next !== null) next.previous = previous;
  else s.lastDelimiter = previous;
}

function classBefore(src: string, at: number): number {
  const code = src.charCodeAt(at - 1);
  if (code >= 0xdc00 && code <= 0xdfff && at > 1) {
    const high = src.charCodeAt(at - 2);
    if (high >= 0xd800 && high <= 0xdbff) return classOf((high - 0xd800) * 0x400 + (code - 0xdc00) + 0x10000);
  }
  return classOf(code);
}

function classAfter(src: string, at: number): number {
  return classOf(src.codePointAt(at) as number);
}
