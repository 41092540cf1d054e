import type { Block, ListItem } from '../ast.ts';
import type { Inline } from '../inline-ast.ts';
import { NOWHERE, paragraphsOf } from './inline-runs.ts';
import type { Run } from './inline-runs.ts';

/** Collects blocks: the finished ones, and the runs of the open paragraph. */
export interface Sink {
  readonly blocks: Block[];
  readonly runs: Run[];
  /** Lists that Word's next list paragraph can continue, by level. */
  readonly openLists: OpenList[];
}

interface OpenList {
  readonly level: number;
  readonly ordered: boolean;
  readonly items: ListItem[];
  /** Content of the last item. */
  children: Block[];
}

export const PLACE = { ...NOWHERE, key: 0 } as const;

export function newSink(): Sink {
  return { blocks: [], runs: [], openLists: [] };
}

/** Ends the open paragraph. */
export function flush(sink: Sink): void {
  if (sink.runs.length === 0) return;
  for (const children of paragraphsOf(sink.runs)) add(sink, { type: 'paragraph', ...PLACE, children });
  sink.runs.length = 0;
}

/** Adds a block after ending the open paragraph. */
export function addBlock(sink: Sink, block: Block): void {
  flush(sink);
  add(sink, block);
}

function add(sink: Sink, block: Block): void {
  sink.openLists.length = 0;
  sink.blocks.push(block);
}

/** Closes the open paragraph and returns the blocks of a sink. */
export function finish(sink: Sink): Block[] {
  flush(sink);
  return sink.blocks;
}

/**
 * Returns the content of blocks as inline content, for
 * contexts without blocks; line breaks separate the blocks.
 */
export function inlinesIn(blocks: readonly Block[]): Inline[] {
  const result: Inline[] = [];
  const visit = (block: Block | ListItem): void => {
    if ('value' in block) {
      join({ type: 'inlineCode', ...NOWHERE, value: block.value.trim().replace(/\s+/g, ' ') });
    } else if (
      block.type === 'paragraph' ||
      block.type === 'docEmbed' ||
      block.type === 'heading' ||
      block.type === 'calloutTitle'
    ) {
      joinAll(block.children);
    } else if (block.type === 'table') {
      for (const row of block.children) for (const cell of row.children) joinAll(cell.children);
    } else if ('children' in block) {
      for (const child of block.children) visit(child);
    }
  };
  const join = (node: Inline): void => {
    if (result.length > 0) result.push({ type: 'break', ...NOWHERE });
    result.push(node);
  };
  /**
   * Adds one break before all of them: with one before each, which
   * are among them, nested tables would double at every level.
   */
  const joinAll = (nodes: readonly Inline[]): void =>
    nodes.forEach((node, i) => (i === 0 ? join(node) : result.push(node)));
  for (const block of blocks) visit(block);
  return result;
}

/** Adds an item of a list that has no element: Word writes paragraphs with a level. */
export function addListParagraph(sink: Sink, level: number, ordered: boolean, children: Block[]): void {
  flush(sink);
  const { openLists } = sink;
  const item: ListItem = { type: 'listItem', ...PLACE, checked: null, children };
  while ((openLists[openLists.length - 1]?.level ?? 0) > level) openLists.pop();
  const open = openLists[openLists.length - 1];
  if (open?.level === level) {
    if (open.ordered === ordered) {
      open.items.push(item);
      open.children = children;
      return;
    }
    openLists.pop();
  }
  const items = [item];
  const parent = openLists[openLists.length - 1]?.children ?? sink.blocks;
  parent.push({ type: 'list', ...PLACE, ordered, start: 1, spread: false, children: items });
  openLists.push({ level, ordered, items, children });
}
