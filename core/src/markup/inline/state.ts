import type { Definition, FootnoteDefinition, Inline, Text } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import type { LineStarts } from './lines.ts';

/** What a bracket on the stack opens. */
export const LINK = 0;
export const IMAGE = 1;
export const NOTE = 2;
export const COLOR = 3;
export const SIZE = 4;

/**
 * Numbers of a delimiter or bracket. They are rows of numbers, not objects: a hostile text has one for every other
 * character, which the garbage collector would have to copy.
 */
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

/** Items, in an array that every parse uses again as well: one that grows anew is copied over and over. */
const scratchItems: Item[] = [];

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
  readonly items: Item[] = scratchItems;
  size = 0;
  /** How many items there were at most, which `releaseItems` forgets. */
  mostItems = 0;
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
  /** Footnotes and wiki links that were read in the whole document, which both have a bound, and all marks of either. */
  footnoteCount = 0;
  wikiLinkCount = 0;
  markCount = 0;
  /** The labels whose footnotes are counted. */
  readonly countedLabels = new Set<string>();
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

/** Ends the use of the items that all parses share: no node lives on in them. */
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

/** Adds text that is a piece of the source. */
export function addSource(s: InlineState, from: number, to: number): void {
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
