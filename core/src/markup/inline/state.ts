import type { Definition, FootnoteDefinition, Inline, Text } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import type { LineStarts } from './lines.ts';

/** What a bracket on the stack opens. */
export const LINK = 0;
export const IMAGE = 1;
export const NOTE = 2;
export const COLOR = 3;
export const SIZE = 4;

/** What a matched pair of delimiters makes. */
export const EMPHASIS = 1;
export const STRONG = 2;
export const UNDERLINE = 3;
export const DELETE = 4;

/**
 * Fields of a run of `*`, `_` or `~` in `InlineState.delimiters`. Delimiters and brackets are rows of numbers, not
 * objects: a hostile text has one for every other character, which the garbage collector would have to copy.
 */
export const FROM = 0;
export const TO = 1;
/** Code unit, with the bits `CAN_OPEN` and `CAN_CLOSE`. */
export const MARK = 2;
/** Characters of the run that no pair has taken yet. */
export const LEFT = 3;
/** How many pairs it closes, and the last pair that it opens (-1: none). */
export const CLOSES = 4;
export const OPENS = 5;
/** Its neighbours among those that may still match: where they are in the array, or -1. */
export const PREVIOUS = 6;
export const NEXT = 7;

export const CAN_OPEN = 256;
export const CAN_CLOSE = 512;

/** Fields of an opening bracket or tag in `InlineState.brackets`; `FROM`, and `TO`, where its content starts, as above. */
export const KIND = 2;
/** Index of the item that is its text when it finds no end. */
export const ITEM = 3;
/** The newest delimiter before it. */
export const DELIMITER = 4;
/** How many bare URLs and `<…>` links came before it. */
export const AUTOLINKS = 5;
export const IS_ACTIVE = 6;
export const HAS_BRACKET_AFTER = 7;

/** Numbers of a delimiter or bracket. */
export const ROW = 8;

/**
 * A node; text that is a piece of the source, as its start (its end is in `InlineState.ends`); or the delimiter at
 * `-1 - item`. Text becomes a node when it is known what it touches.
 */
export type Item = Inline | number;

/** Arrays of numbers that every parse uses again, unless a text needed very long ones. */
const scratch = {
  ends: new Int32Array(512),
  delimiters: new Int32Array(512),
  brackets: new Int32Array(512),
  pairs: new Int32Array(128),
};
const KEPT_LENGTH = 1 << 20;

/** Everything the inline phase knows; one object a parse. */
export class InlineState {
  /** Keeps the shape known while no parse runs (see `BlockState.kept`). */
  static readonly kept = new InlineState('', new Map(), new Map(), false, 0);

  readonly src: string;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, FootnoteDefinition>;
  readonly hasBreaks: boolean;

  /** The content at hand: its end and its lines. */
  to = 0;
  starts: LineStarts = null;
  /** A table's cell, where `\|` is a pipe even in code. */
  isCell = false;
  /** Where the text of the line at hand starts: what stands before it is no neighbour of a delimiter. */
  lineFrom = 0;

  /**
   * What is read so far, in order: the first `size` items. The array only grows, and children are cut out of it at
   * their exact length: arrays that grow by `push` would keep room for many more.
   */
  readonly items: Item[] = [];
  size = 0;
  /** Where the items end that are text of the source. */
  ends = scratch.ends;
  /** The text that will be the next item when something else comes, and where it starts. */
  text = '';
  textFrom = 0;

  /** Rows of delimiters, up to `delimitersTo`, and the newest one that may still match, or -1. */
  delimiters = scratch.delimiters;
  delimitersTo = 0;
  lastDelimiter = -1;
  /** The pairs that delimiters open: what each makes, and the pair that its delimiter opened before, or -1. */
  pairs = scratch.pairs;
  pairsTo = 0;
  /** Rows of the brackets that are open, `bracketCount` of them. */
  brackets = scratch.brackets;
  bracketCount = 0;
  /** No link bracket below this index is active. */
  inactiveBelow = 0;
  openColors = 0;
  openSizes = 0;
  openNotes = 0;
  autolinks = 0;
  /** Delimiters or texts that touch may stand among the items. */
  isRagged = false;

  /** Last position of backtick runs by length, once a search has read to the end. */
  ticks: Map<number, number> | null = null;
  /** No `$` that could close stands after a search that failed. */
  hasNoMathEnd = false;

  /** Whether the document has footnotes in its text, so that they must be numbered. */
  hasNotes = false;
  /** What reference links may still add in URLs and titles, so that output stays in proportion to input. */
  budget: number;
  /** A reference went without its link because the budget was spent. */
  isOverdrawn = false;

  constructor(
    src: string,
    definitions: ReadonlyMap<string, Definition>,
    footnotes: ReadonlyMap<string, FootnoteDefinition>,
    hasBreaks: boolean,
    budget: number,
  ) {
    this.src = src;
    this.definitions = definitions;
    this.footnotes = footnotes;
    this.hasBreaks = hasBreaks;
    this.budget = budget;
  }
}

/** Ends the text before `at`, whose last part is the source from `run` on. */
export function flushText(s: InlineState, run: number, at: number): void {
  if (s.text === '' && run === s.textFrom) {
    if (run < at) addSource(s, run, at);
    return;
  }
  const value = run < at ? s.text + s.src.slice(run, at) : s.text;
  if (value !== '') {
    s.items[s.size++] = { type: 'text', from: s.textFrom, to: at, value };
    s.text = '';
  }
}

/** Adds text that is a piece of the source. */
function addSource(s: InlineState, from: number, to: number): void {
  const { size } = s;
  if (size >= s.ends.length) s.ends = grow('ends', s.ends, size);
  s.items[size] = from;
  s.ends[size] = to;
  s.size = size + 1;
}

/** The same numbers in an array at least twice as long that has an index. */
export function grow(name: keyof typeof scratch, old: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * Math.max(old.length, index));
  longer.set(old);
  if (longer.length <= KEPT_LENGTH) scratch[name] = longer;
  return longer;
}

/** Adds a delimiter that ends at `to`. What no pair takes of it will be text in its place. */
export function addDelimiter(s: InlineState, row: number, to: number): void {
  addSource(s, -1 - row, to);
  s.isRagged = true;
  s.textFrom = to;
}

/** Adds a node that ends at `to`. */
export function addItem(s: InlineState, node: Inline, to: number): void {
  s.items[s.size++] = node;
  s.textFrom = to;
}

/** Puts a text at the end of the one that it touches. */
export function joinTexts(last: Text, next: Text): void {
  const merged = last as Mutable<Text>;
  merged.value += next.value;
  merged.to = next.to;
}

/** Appends a node, joining texts that touch. */
export function append(children: Inline[], node: Inline): void {
  const last = children[children.length - 1];
  if (node.type === 'text' && last !== undefined && last.type === 'text') joinTexts(last, node);
  else children.push(node);
}

/** Puts a bracket or tag on the stack; it is text unless something closes it. */
export function pushBracket(s: InlineState, kind: number, from: number, to: number): void {
  const row = s.bracketCount++ * ROW;
  if (row >= s.brackets.length) s.brackets = grow('brackets', s.brackets, row);
  const { brackets } = s;
  brackets[row + KIND] = kind;
  brackets[row + ITEM] = s.size;
  brackets[row + FROM] = from;
  brackets[row + TO] = to;
  brackets[row + DELIMITER] = s.lastDelimiter;
  brackets[row + AUTOLINKS] = s.autolinks;
  brackets[row + IS_ACTIVE] = 1;
  brackets[row + HAS_BRACKET_AFTER] = 0;
  addSource(s, from, to);
  s.textFrom = to;
}

/** Takes the brackets from an index on off the stack: they stay text. */
export function dropBrackets(s: InlineState, index: number): void {
  for (let i = index; i < s.bracketCount; i++) settleBracket(s, s.brackets[i * ROW + KIND] as number);
  cutBrackets(s, index);
}

/** Notes that a bracket of a kind stays text. */
export function settleBracket(s: InlineState, kind: number): void {
  s.isRagged = true;
  if (kind === COLOR) s.openColors--;
  else if (kind === SIZE) s.openSizes--;
  else if (kind === NOTE) s.openNotes--;
}

/** Takes the brackets from an index on off the stack. */
export function cutBrackets(s: InlineState, index: number): void {
  s.bracketCount = index;
  if (s.inactiveBelow > index) s.inactiveBelow = index;
}
