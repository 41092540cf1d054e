import type { Block, FootnoteDefinition, ListItem, Node, TableCell, TableRow } from '../ast.ts';
import type { Inline, InlineNote, Range } from '../inline-ast.ts';
import type { Mutable } from '../mutable.ts';
import { childrenOf } from '../walk.ts';

/** Copies of moved notes, by their originals. */
export type MovedFootnotes = Map<FootnoteDefinition | InlineNote, FootnoteDefinition | InlineNote>;

/** Moves newly created nodes by `delta` characters. */
export function moveInPlace(nodes: readonly Node[], delta: number): void {
  if (delta === 0) return;
  for (const node of nodes) {
    const range = node as Mutable<Range>;
    range.from += delta;
    range.to += delta;
    moveInPlace(childrenOf(node), delta);
  }
}

/** Returns a copy of a block moved by `delta` characters, with the same key. */
export function rebaseBlock<T extends Block | ListItem | TableRow | TableCell>(
  node: T,
  delta: number,
  notes: MovedFootnotes,
): T;
export function rebaseBlock(
  node: Block | ListItem | TableRow | TableCell,
  delta: number,
  notes: MovedFootnotes,
): Block | ListItem | TableRow | TableCell {
  const from = node.from + delta;
  const to = node.to + delta;
  switch (node.type) {
    case 'paragraph':
      return { ...node, from, to, children: rebaseInlines(node.children, delta, notes) };
    case 'docEmbed':
      return { ...node, from, to, children: rebaseInlines(node.children, delta, notes) };
    case 'heading':
      return { ...node, from, to, children: rebaseInlines(node.children, delta, notes) };
    case 'tableCell':
      return { ...node, from, to, children: rebaseInlines(node.children, delta, notes) };
    case 'calloutTitle':
      return { ...node, from, to, children: rebaseInlines(node.children, delta, notes) };
    case 'callout':
      return { ...node, from, to, children: rebaseBlocks(node.children, delta, notes) };
    case 'blockquote':
      return { ...node, from, to, children: rebaseBlocks(node.children, delta, notes) };
    case 'list':
      return { ...node, from, to, children: rebaseBlocks(node.children, delta, notes) };
    case 'listItem':
      return { ...node, from, to, children: rebaseBlocks(node.children, delta, notes) };
    case 'table':
      return { ...node, from, to, children: rebaseBlocks(node.children, delta, notes) };
    case 'tableRow':
      return { ...node, from, to, children: rebaseBlocks(node.children, delta, notes) };
    case 'footnoteDefinition': {
      const copy = { ...node, from, to, children: rebaseBlocks(node.children, delta, notes) };
      notes.set(node, copy);
      return copy;
    }
    default:
      return { ...node, from, to };
  }
}

function rebaseBlocks<T extends Block | ListItem | TableRow | TableCell>(
  blocks: readonly T[],
  delta: number,
  notes: MovedFootnotes,
): T[] {
  return blocks.map((block) => rebaseBlock(block, delta, notes));
}

function rebaseInlines(nodes: readonly Inline[], delta: number, notes: MovedFootnotes): Inline[] {
  return nodes.map((node) => rebaseInline(node, delta, notes));
}

function rebaseInline(node: Inline, delta: number, notes: MovedFootnotes): Inline {
  const from = node.from + delta;
  const to = node.to + delta;
  switch (node.type) {
    // Most nodes are texts.
    case 'text':
      return { type: 'text', from, to, value: node.value };
    case 'link':
      return { ...node, from, to, children: rebaseInlines(node.children, delta, notes) };
    case 'footnote': {
      const copy = { ...node, from, to, children: rebaseInlines(node.children, delta, notes) };
      notes.set(node, copy);
      return copy;
    }
    case 'emphasis':
    case 'strong':
    case 'underline':
    case 'delete':
    case 'highlight':
    case 'size':
    case 'color':
    case 'tag':
      return { ...node, from, to, children: rebaseInlines(node.children, delta, notes) };
    default:
      return { ...node, from, to };
  }
}
