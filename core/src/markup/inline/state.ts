import type { Definition, FootnoteDefinition } from '../ast.ts';
import type { Inline, Text } from '../inline-ast.ts';
import type { Mutable } from '../mutable.ts';
import type { LineStarts } from './lines.ts';

/** Kinds of brackets on the stack. */
export const LINK = 0;
export const IMAGE = 1;
export const NOTE = 2;
export const COLOR = 3;
export const SIZE = 4;
/** Kind of the first of HTML's tags; the others follow in the order of `TAG_NAMES`. */
export const HTML = 5;
export const TAG_NAMES = ['kbd', 'sub', 'sup', 'mark', 'u'] as const;

/**
 * Numbers per delimiter or bracket. They are rows of numbers instead of objects: a hostile text has one for
 * every second character, which the garbage collector would have to copy.
 */
export const ROW = 8;

/**
 * A node; a range of the source as its start (its end is in `InlineState.ends`); or the delimiter at `-1 -
 * item`. Text becomes a node when its neighbours are known.
 */
export type Item = Inline | number;

/** Number arrays that every parse reuses, except very long ones. */
const scratch = {
  ends: new Int32Array(512),
  delimiters: new Int32Array(512),
  brackets: new Int32Array(512),
  pairs: new Int32Array(128),
  openTags: new Int32Array(5),
};
const KEPT_LENGTH = 1 << 20;

/** Item array that every parse reuses: a new growing array is copied repeatedly. */
const scratchItems: Item[] = [];

/** State of the inline phase; one object per parse. */
export class InlineState {
  /** Keeps the hidden class alive between parses (see `BlockState.kept`). */
  static readonly kept = new InlineState('', new Map(), new Map(), false, 0);

  readonly src: string;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, FootnoteDefinition>;
  readonly hasBreaks: boolean;

  /** Current content: its end and its lines. */
  to = 0;
  starts: LineStarts = null;
  /** True in a table cell, where `\|` is a pipe even in code. */
  isCell = false;
  /** Start of the text in the current line: its prefix is no neighbour of a delimiter. */
  lineFrom = 0;

  /**
   * Items read so far, in order: the first `size` of the array. The array only grows, and children are copied
   * from it at their exact length: arrays that grow by `push` would keep unused capacity.
   */
  readonly items: Item[] = scratchItems;
  size = 0;
  /** Maximum number of items so far, which `releaseItems` clears. */
  mostItems = 0;
  /** End offsets of the items that are source text. */
  ends = scratch.ends;
  /** Pending text of the next item, and its start. */
  text = '';
  textFrom = 0;

  /** Rows of delimiters, up to `delimitersTo`, and the last one that can still match, or -1. */
  delimiters = scratch.delimiters;
  delimitersTo = 0;
  lastDelimiter = -1;
  /** Pairs that delimiters open: the kind of each, and the preceding pair of the same delimiter, or -1. */
  pairs = scratch.pairs;
  pairsTo = 0;
  /** Rows of the open brackets, `bracketCount` of them. */
  brackets = scratch.brackets;
  bracketCount = 0;
  /** Link brackets below this index are inactive. */
  inactiveBelow = 0;
  openColors = 0;
  openSizes = 0;
  /** Open tags of HTML, in the order of `TAG_NAMES`; none is open between two blocks. */
  readonly openTags = scratch.openTags;
  openNotes = 0;
  /** Footnotes and wiki links in the whole document, which both have a bound, and all marks of either. */
  footnoteCount = 0;
  wikiLinkCount = 0;
  markCount = 0;
  /** Labels whose footnotes are counted. */
  readonly countedLabels = new Set<string>();
  autolinks = 0;
  /** True when delimiters or adjacent texts may be among the items. */
  hasAdjacentText = false;

  /** Last position of backtick runs by length, once a search has reached the end. */
  ticks: Map<number, number> | null = null;
  /** Place of the `-->` that the last search found, `NOWHERE` when it found none. */
  commentClose = 0;
  /** Place of the next `<!--`, `NOWHERE` when there is none; -1 when it is not searched yet. */
  commentOpen = -1;
  /** True when a line is read for its comments alone, which formulas do not hide. */
  isForComments = false;
  /** Start of the first comment that does not end in the content, else -1. */
  openComment = -1;
  /** Runs of `==` that can open a highlight, less those that can only close one. */
  openHighlights = 0;
  /** True when no closing `$` follows the position of a failed search. */
  hasNoMathEnd = false;

  /** True when the document's text has footnotes, so that they must be numbered. */
  hasNotes = false;
  /**
   * Characters that reference links may still add in URLs
   * and titles, so that output stays proportional to input.
   */
  budget: number;
  /** True when a reference stayed without a link because the budget was spent. */
  isBudgetExceeded = false;

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

/** Clears the items array that all parses share, so that it keeps no node alive. */
export function releaseItems({ items, mostItems }: InlineState): void {
  if (mostItems > KEPT_LENGTH) items.length = 0;
  else items.fill(0, 0, mostItems);
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

/** Adds a range of the source as text. */
export function addSource(s: InlineState, from: number, to: number): void {
  const { size } = s;
  if (size >= s.ends.length) s.ends = growArray('ends', s.ends, size);
  s.items[size] = from;
  s.ends[size] = to;
  s.size = size + 1;
}

/** Returns the numbers in an array at least twice as long. */
export function growArray(
  name: keyof typeof scratch,
  old: Int32Array<ArrayBuffer>,
  index: number,
): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * Math.max(old.length, index));
  longer.set(old);
  if (longer.length <= KEPT_LENGTH) scratch[name] = longer;
  return longer;
}

/** Adds a delimiter that ends at `to`. Characters that belong to no pair become text in its place. */
export function addDelimiter(s: InlineState, row: number, to: number): void {
  addSource(s, -1 - row, to);
  s.hasAdjacentText = true;
  s.textFrom = to;
}

/** Adds a node that ends at `to`. */
export function addItem(s: InlineState, node: Inline, to: number): void {
  s.items[s.size++] = node;
  s.textFrom = to;
}

/** Appends a text to the adjacent one. */
export function joinTexts(last: Text, next: Text): void {
  const merged = last as Mutable<Text>;
  merged.value += next.value;
  merged.to = next.to;
}

/** Appends a node, joining adjacent texts. */
export function append(children: Inline[], node: Inline): void {
  const last = children[children.length - 1];
  if (node.type === 'text' && last !== undefined && last.type === 'text') joinTexts(last, node);
  else children.push(node);
}
