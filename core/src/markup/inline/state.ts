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

/** A run of `*`, `_` or `~` among the items; a link of the list of those that may still match. */
export interface Delimiter {
  readonly type: 'delimiter';
  readonly from: number;
  readonly to: number;
  /** Code unit. */
  readonly mark: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** Characters of the run that no pair has taken yet. */
  left: number;
  /** What it opens, the innermost first, and how many pairs it closes. */
  opens: number[] | null;
  closes: number;
  previous: Delimiter | null;
  next: Delimiter | null;
}

/** An opening bracket or tag that may still find its end. */
export interface Bracket {
  readonly kind: number;
  /** Index of its placeholder among the items. */
  readonly item: number;
  readonly from: number;
  /** Where its content starts. */
  readonly to: number;
  /** The newest delimiter before it. */
  readonly delimiter: Delimiter | null;
  /** The value of a tag. */
  readonly value: string;
  /** How many bare URLs and `<…>` links came before it. */
  readonly autolinks: number;
  isActive: boolean;
  hasBracketAfter: boolean;
}

export type Item = Inline | Delimiter;

/** Everything the inline phase knows; one object a parse. */
export class InlineState {
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

  /** What is read so far, in order, and the text that will be the next item when something else comes. */
  items: Item[] = [];
  text = '';
  textFrom = 0;

  lastDelimiter: Delimiter | null = null;
  brackets: Bracket[] = [];
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
  const value = run < at ? s.text + s.src.slice(run, at) : s.text;
  if (value !== '') {
    s.items.push({ type: 'text', from: s.textFrom, to: at, value });
    s.text = '';
  }
}

/** Adds a node that ends at `to`. */
export function addItem(s: InlineState, node: Item, to: number): void {
  s.items.push(node);
  s.textFrom = to;
}

/** Appends a node, joining texts that touch. */
export function append(children: Inline[], node: Inline): void {
  if (node.type === 'text' && children.length > 0) {
    const last = children[children.length - 1] as Inline;
    if (last.type === 'text') {
      const merged = last as Mutable<Text>;
      merged.value += node.value;
      merged.to = node.to;
      return;
    }
  }
  children.push(node);
}
