import type { Block, Footnote } from '../ast.ts';
import { firstAtLeast } from '../source.ts';
import { rebaseBlock } from './rebase.ts';
import type { MovedNotes } from './rebase.ts';

/** A block with nodes inside. */
type Parent = Extract<Block, { readonly children: readonly unknown[] }>;

/** A shorter block is copied at once: that costs no more than putting it off. */
const SHORT = 128;

/** Adds the old blocks from `end` on, moved. Notes in them are moved at once and noted, because the list of footnotes shows the same nodes. */
export function addMoved(
  children: Block[],
  old: readonly Block[],
  end: number,
  delta: number,
  footnotes: readonly Footnote[],
  notes: MovedNotes,
): void {
  const places = delta === 0 ? [] : footnotes.map(({ note }) => note.from).sort((a, b) => a - b);
  let next = firstAtLeast(places, old[end]?.from ?? 0);
  for (let i = end; i < old.length; i++) {
    const block = old[i] as Block;
    const hasNotes = next < places.length && (places[next] as number) < block.to;
    while (next < places.length && (places[next] as number) < block.to) next++;
    if (delta === 0) children.push(block);
    else children.push(hasNotes ? rebaseBlock(block, delta, notes) : moveBlock(block, delta));
  }
}

/**
 * A block `delta` characters further on, with the same key. What is inside a long one is made when somebody reads it:
 * of the blocks behind an edit nearly none is ever read again before the next edit moves them once more.
 */
function moveBlock(block: Block, delta: number): Block {
  if (!('children' in block) || block.to - block.from < SHORT) return rebaseBlock(block, delta, new Map());
  return Moved.make(block, delta) as Block;
}

/** Constructs nothing but gives the node, for a class that adds private members to it. */
const Given = function (node: object): object {
  return node;
} as unknown as new (
  node: object,
) => object;

/** Keeps what a moved block is made of where nothing else sees it: neither JSON nor copies nor comparisons. */
class Moved extends Given {
  /** The block with its nodes; what they say of their places is `delta` short. */
  #block: Parent;
  #delta: number;

  private constructor(node: object, block: Parent, delta: number) {
    super(node);
    this.#block = block;
    this.#delta = delta;
  }

  static make(block: Parent, delta: number): object {
    const node = withoutChildren(block, delta);
    // A block that moves with every letter is not made of what it was before the last one.
    const moved = #block in block ? new Moved(node, block.#block, block.#delta + delta) : new Moved(node, block, delta);
    return Object.defineProperty(moved, 'children', Moved.#children);
  }

  /** One for all: with a function of its own, every block would have a shape of its own. */
  static readonly #children: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: object) {
      return #block in this ? this.#read() : undefined;
    },
  };

  #read(): Parent['children'] {
    if (this.#delta !== 0) {
      this.#block = rebaseBlock(this.#block, this.#delta, new Map());
      this.#delta = 0;
    }
    return this.#block.children;
  }
}

/** All that a block says but its children. Written out: to copy it whole would be to read them. */
function withoutChildren(block: Parent, delta: number): object {
  const { key } = block;
  const from = block.from + delta;
  const to = block.to + delta;
  switch (block.type) {
    case 'paragraph':
      return { type: block.type, from, to, key } satisfies Omit<typeof block, 'children'>;
    case 'heading': {
      const { type, depth, fold, numbered, path, number, slug } = block;
      return { type, from, to, key, depth, fold, numbered, path, number, slug } satisfies Omit<typeof block, 'children'>;
    }
    case 'blockquote':
      return { type: block.type, from, to, key } satisfies Omit<typeof block, 'children'>;
    case 'list': {
      const { type, ordered, start, spread } = block;
      return { type, from, to, key, ordered, start, spread } satisfies Omit<typeof block, 'children'>;
    }
    case 'table':
      return { type: block.type, from, to, key, align: block.align } satisfies Omit<typeof block, 'children'>;
    case 'footnoteDefinition': {
      const { type, identifier, label, number } = block;
      return { type, from, to, key, identifier, label, number } satisfies Omit<typeof block, 'children'>;
    }
    default:
      return block satisfies never;
  }
}
