import type { Align, Block, Code, Definition, FootnoteDefinition, List, ListItem, Table, TableRow } from '../ast.ts';
import type { Blockquote, Heading, Paragraph, TableCell } from '../ast.ts';
import type { Mutable } from '../mutable.ts';

/** What an open container is. */
export const QUOTE = 0;
export const ITEM = 1;
export const FOOTNOTE = 2;

/** What the open leaf is, which takes the next line unless that starts a block. */
export const NO_LEAF = 0;
export const PARAGRAPH = 1;
export const FENCE = 2;
export const TABLE = 3;

/** A list that takes another item when the next block in its container is one with the same kind of marker. */
export interface OpenList {
  readonly node: Mutable<List>;
  readonly items: ListItem[];
  /** Code unit of `-`, `+`, `*`, `.` or `)`. */
  readonly marker: number;
}

type ContainerNode = Mutable<Blockquote> | Mutable<ListItem> | Mutable<FootnoteDefinition>;

/** A quote, list item or footnote definition that may go on in the next line. */
export interface Container {
  readonly kind: number;
  readonly node: ContainerNode;
  /** Columns that a line must be indented by to belong to an item or footnote. */
  readonly indent: number;
  /** The list of an item, else null. */
  readonly list: Mutable<List> | null;
  isEmpty: boolean;
  openList: OpenList | null;
}

/** A node whose inline content is read when all definitions are known. */
export type InlineParent = Mutable<Paragraph> | Mutable<Heading> | Mutable<TableCell>;

/** Everything the block phase knows; one object a parse, so that all functions see one shape. */
export class BlockState {
  /** Keeps the shape known while no parse runs, and with it the code compiled for it, which garbage collection would drop. */
  static readonly kept = new BlockState('', 0, 0, 1);

  src: string;
  /** Where the part of `src` to read ends. */
  end: number;
  /** The line at hand: start, end (exclusive, without the newline). */
  lineStart = 0;
  lineEnd = 0;
  /** How far the line is consumed, and the column there (tabs stop at multiples of four). */
  offset = 0;
  column = 0;
  /** `offset` stands on a tab whose first columns are consumed. */
  isInTab = false;
  /** The next character that is neither space nor tab, and the columns from `column` to it. */
  next = 0;
  indent = 0;

  readonly root: Block[] = [];
  rootList: OpenList | null = null;
  readonly stack: Container[] = [];
  /** How many of the containers are quotes: their lines have `>` before the text. */
  quotes = 0;
  /** When the line before was blank: how many quotes it stood in; a blank line in a quote parts nothing outside. Else -1. */
  blankQuotes = -1;
  nextKey: number;

  leaf = NO_LEAF;
  /** The open paragraph: its text, the start of its last line and, inside quotes, of all lines but the first. */
  from = 0;
  to = 0;
  lastLine = 0;
  starts: number[] | null = null;
  /** The open fence. */
  code: Mutable<Code> | null = null;
  fenceChar = 0;
  fenceLength = 0;
  fenceIndent = 0;
  /** Where the code starts when it is one slice of the source, else -1 and `fenceText` gathers it. */
  fenceStart = -1;
  fenceText = '';
  /** The open table. */
  table: Mutable<Table> | null = null;
  rows: TableRow[] = [];
  align: readonly Align[] = [];
  /** How many empty cells short rows may still get. */
  padding = 0;

  readonly definitions: Map<string, Definition> = new Map();
  readonly footnotes: Map<string, FootnoteDefinition> = new Map();
  /** Inline content yet to be read: nodes, ranges, line starts. */
  readonly parents: InlineParent[] = [];
  readonly ranges: number[] = [];
  readonly lines: (number[] | null)[] = [];

  constructor(src: string, from: number, end: number, nextKey: number) {
    this.src = src;
    this.end = end;
    this.lineStart = from;
    this.nextKey = nextKey;
  }
}

/** Notes that a block starts in the innermost container: ends its open list and finds out whether its list is loose. */
export function startChild(b: BlockState): void {
  const { stack } = b;
  if (stack.length === 0) {
    b.rootList = null;
    return;
  }
  const container = stack[stack.length - 1] as Container;
  // Two blocks of an item with a blank line between make the list loose (CommonMark 5.3).
  if (b.blankQuotes === b.quotes && !container.isEmpty && container.list !== null) container.list.spread = true;
  container.isEmpty = false;
  container.openList = null;
}

/** Adds a block to the innermost container. */
export function addBlock(b: BlockState, block: Mutable<Block>): void {
  const { stack } = b;
  if (stack.length === 0) {
    block.key = b.nextKey++;
    b.root.push(block);
    return;
  }
  const { node } = stack[stack.length - 1] as Container;
  // Most have one child: an array that starts empty would keep room for 17.
  if (node.children.length === 0) node.children = [block];
  else (node.children as Block[]).push(block);
}

/** Makes a node the innermost container. */
export function pushContainer(b: BlockState, kind: number, node: ContainerNode, indent: number, list: Mutable<List> | null): void {
  b.stack.push({ kind, node, indent, list, isEmpty: true, openList: null });
}

/** Leaves a node's inline content for the inline phase. */
export function addInlines(b: BlockState, node: InlineParent, from: number, to: number, starts: number[] | null): void {
  if (from >= to) return;
  b.parents.push(node);
  b.ranges.push(from, to);
  b.lines.push(starts);
}

/** Shared by all nodes without children. */
export const NO_CHILDREN: readonly never[] = Object.freeze([]);
