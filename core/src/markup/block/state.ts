import type {
  Align,
  Block,
  Code,
  Definition,
  DocEmbed,
  FootnoteDefinition,
  List,
  ListItem,
  Table,
  TableRow,
} from '../ast.ts';
import type { Blockquote, Callout, CalloutTitle, Heading, Paragraph, TableCell } from '../ast.ts';
import type { Mutable } from '../mutable.ts';

/** Kinds of open containers. */
export const QUOTE = 0;
export const ITEM = 1;
export const FOOTNOTE = 2;

/** Kinds of the open leaf, which receives the next line unless that starts a block. */
export const NO_LEAF = 0;
export const PARAGRAPH = 1;
export const FENCE = 2;
export const TABLE = 3;

/**
 * List that receives another item when the next block in
 * its container is an item with the same kind of marker.
 */
export interface OpenList {
  readonly node: Mutable<List>;
  readonly items: ListItem[];
  /** Code unit of `-`, `+`, `*`, `.` or `)`. */
  readonly marker: number;
}

type ContainerNode = Mutable<Blockquote> | Mutable<Callout> | Mutable<ListItem> | Mutable<FootnoteDefinition>;

/** Quote, callout, list item or footnote definition that can continue in the next line. */
export interface Container {
  readonly kind: number;
  readonly node: ContainerNode;
  /** Minimum indent of a line in an item or footnote, in columns. */
  readonly indent: number;
  /** List of an item, else null. */
  readonly list: Mutable<List> | null;
  isEmpty: boolean;
  openList: OpenList | null;
}

/** Node whose inline content is read when all definitions are known. */
export type InlineParent =
  | Mutable<Paragraph>
  | Mutable<DocEmbed>
  | Mutable<Heading>
  | Mutable<CalloutTitle>
  | Mutable<TableCell>;

/** State of the block phase; one object per parse, so that all functions see one hidden class. */
export class BlockState {
  /**
   * Keeps the hidden class alive between parses, and with it
   * the compiled code, which garbage collection would discard.
   */
  static readonly kept = new BlockState('', 0, 0, 1);

  src: string;
  /** End of the range of `src` to read. */
  end: number;
  /** Current line: start, end (exclusive, without the newline). */
  lineStart = 0;
  lineEnd = 0;
  /** Offset up to which the line is consumed, and its column (tab stops at multiples of four). */
  offset = 0;
  column = 0;
  /** True when `offset` is on a tab whose first columns are consumed. */
  isInTab = false;
  /** Next character that is neither space nor tab, and the columns from `column` to it. */
  next = 0;
  indent = 0;

  readonly root: Block[] = [];
  rootList: OpenList | null = null;
  readonly stack: Container[] = [];
  /** Number of quotes among the containers: their lines have `>` before the text. */
  quotes = 0;
  /**
   * Number of quotes around the preceding line when it was blank (a
   * blank line in a quote separates nothing outside it), else -1.
   */
  blankQuotes = -1;
  nextKey: number;

  leaf = NO_LEAF;
  /**
   * Open paragraph: its text and the start of its last line.
   */
  from = 0;
  to = 0;
  lastLine = 0;
  /** Inside quotes, the starts of the current text's lines after the first; else null. */
  starts: number[] | null = null;
  /** The open fence. */
  code: Mutable<Code> | null = null;
  fenceChar = 0;
  fenceLength = 0;
  fenceIndent = 0;
  /** Start of the code when it is one slice of the source, else -1 and `fenceText` collects it. */
  fenceStart = -1;
  fenceText = '';
  /** The open table. */
  table: Mutable<Table> | null = null;
  rows: TableRow[] = [];
  align: readonly Align[] = [];
  /** Number of empty cells that may still be added to short rows. */
  padding = 0;

  /** Place of the next `<!--`, `NOWHERE` when there is none; -1 when it is not searched yet. */
  commentOpen = -1;
  /** Start of the open paragraph's first line with a comment that ends in a later line, else `NOWHERE`. */
  commentLine = 0;
  /** Place of the `-->` that the last search found, `NOWHERE` when it found none. */
  commentClose = 0;
  /** True when a comment would start if a `-->`, or further text, came after it. */
  hasOpenComment = false;

  readonly definitions: Map<string, Definition> = new Map();
  readonly footnotes: Map<string, FootnoteDefinition> = new Map();
  /** Unread inline content: nodes, ranges, line starts. */
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

/** Records that a block starts in the innermost container: closes its open list and detects loose lists. */
export function startChild(b: BlockState): void {
  const { stack } = b;
  if (stack.length === 0) {
    b.rootList = null;
    return;
  }
  const container = stack[stack.length - 1] as Container;
  // Two blocks of an item with a blank line between them make the list loose (CommonMark 5.3).
  if (b.blankQuotes === b.quotes && !container.isEmpty && container.list !== null)
    container.list.spread = true;
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
  // Most nodes have one child: pushing to an empty array would allocate room for 17.
  if (node.children.length === 0) node.children = [block];
  else (node.children as Block[]).push(block);
}

/** Opens a node as the innermost container. */
export function pushContainer(
  b: BlockState,
  kind: number,
  node: ContainerNode,
  indent: number,
  list: Mutable<List> | null,
): void {
  b.stack.push({ kind, node, indent, list, isEmpty: true, openList: null });
}

/** Queues a node's inline content for the inline phase. */
export function addInlines(b: BlockState, node: InlineParent, from: number, to: number): void {
  if (from >= to) return;
  b.parents.push(node);
  b.ranges.push(from, to);
  b.lines.push(b.starts);
}

/** Empty list shared by all nodes without children. */
export const NO_CHILDREN: readonly never[] = Object.freeze([]);
