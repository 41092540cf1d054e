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
  from: number;
  to: number;
  /** Code unit. */
  mark: number;
  canOpen: boolean;
  canClose: boolean;
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
  kind: number;
  /** Index of the item that is its text when it finds no end. */
  item: number;
  from: number;
  /** Where its content starts. */
  to: number;
  /** The newest delimiter before it. */
  delimiter: Delimiter | null;
  /** The value of a tag. */
  value: string;
  /** How many bare URLs and `<…>` links came before it. */
  autolinks: number;
  isActive: boolean;
  hasBracketAfter: boolean;
}

export type Item = Inline | Delimiter;

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
  /** The text that will be the next item when something else comes, and where it starts. */
  text = '';
  textFrom = 0;

  lastDelimiter: Delimiter | null = null;
  /** All delimiters of the content at hand; those from earlier content are used again. */
  readonly delimiters: Delimiter[] = [];
  delimiterCount = 0;
  /** The open brackets are the first `bracketCount`; the others are used again. */
  readonly brackets: Bracket[] = [];
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
  const value = run < at ? s.text + s.src.slice(run, at) : s.text;
  if (value !== '') {
    s.items[s.size++] = { type: 'text', from: s.textFrom, to: at, value };
    s.text = '';
  }
}

/** Adds a node that ends at `to`. */
export function addItem(s: InlineState, node: Item, to: number): void {
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

/** Puts a bracket or tag on the stack; it is text if nothing closes it. */
export function pushBracket(s: InlineState, kind: number, from: number, to: number, value: string): void {
  const item = s.size;
  s.size++;
  s.textFrom = to;
  const index = s.bracketCount++;
  const known = s.brackets[index];
  if (known === undefined) {
    s.brackets.push({
      kind,
      item,
      from,
      to,
      delimiter: s.lastDelimiter,
      value,
      autolinks: s.autolinks,
      isActive: true,
      hasBracketAfter: false,
    });
    return;
  }
  known.kind = kind;
  known.item = item;
  known.from = from;
  known.to = to;
  known.delimiter = s.lastDelimiter;
  known.value = value;
  known.autolinks = s.autolinks;
  known.isActive = true;
  known.hasBracketAfter = false;
}

/** Makes text of a bracket that found no end. */
export function settleBracket(s: InlineState, { item, from, to, kind }: Bracket): void {
  s.items[item] = { type: 'text', from, to, value: s.src.slice(from, to) };
  s.isRagged = true;
  if (kind === COLOR) s.openColors--;
  else if (kind === SIZE) s.openSizes--;
  else if (kind === NOTE) s.openNotes--;
}

/** Takes the brackets from an index on off the stack: they stay text. */
export function dropBrackets(s: InlineState, index: number): void {
  for (let i = index; i < s.bracketCount; i++) settleBracket(s, s.brackets[i] as Bracket);
  cutBrackets(s, index);
}

/** Takes the brackets from an index on off the stack. */
export function cutBrackets(s: InlineState, index: number): void {
  s.bracketCount = index;
  if (s.inactiveBelow > index) s.inactiveBelow = index;
}
