import type { Block, Footnote } from '../ast.ts';
import { lowerBound } from '../source.ts';
import { rebaseBlock } from './rebase.ts';
import type { MovedFootnotes } from './rebase.ts';

/** Block with child nodes. */
type Parent = Extract<Block, { readonly children: readonly unknown[] }>;

/** Shorter blocks are copied at once, which costs no more than deferring the copy. */
const SHORT = 128;

/**
 * Adds the old blocks from `end` on with new positions. Notes in them are copied at once and recorded,
 * because the list of footnotes refers to the same nodes.
 */
export function addMoved(
  children: Block[],
  old: readonly Block[],
  end: number,
  delta: number,
  footnotes: readonly Footnote[],
  notes: MovedFootnotes,
): void {
  const places = delta === 0 ? [] : footnotes.map(({ note }) => note.from).sort((a, b) => a - b);
  let next = lowerBound(places, old[end]?.from ?? 0);
  for (let i = end; i < old.length; i++) {
    const block = old[i] as Block;
    const hasNotes = next < places.length && (places[next] as number) < block.to;
    while (next < places.length && (places[next] as number) < block.to) next++;
    if (delta === 0) children.push(block);
    else children.push(hasNotes ? rebaseBlock(block, delta, notes) : moveBlock(block, delta));
  }
}

/**
 * Returns a block moved by `delta` characters, with the same key. The children of a long one are created when
 * they are first read: most blocks after an edit are not read before the next edit moves them again.
 */
function moveBlock(block: Block, delta: number): Block {
  if (!('children' in block) || block.to - block.from < SHORT) return rebaseBlock(block, delta, new Map());
  return Moved.make(block, delta) as Block;
}

/** Constructor that returns its argument, for a class that adds private members to an existing object. */
const Given = function (node: object): object {
  return node;
} as unknown as new (
  node: object,
) => object;

/** Stores the origin of a moved block in private members, which JSON, copies and comparisons do not see. */
class Moved extends Given {
  /** Original block with its children; their positions lack `delta`. */
  #block: Parent;
  #delta: number;

  private constructor(node: object, block: Parent, delta: number) {
    super(node);
    this.#block = block;
    this.#delta = delta;
  }

  static make(block: Parent, delta: number): object {
    const node = withoutChildren(block, delta);
    // Refers to the original block, not to an earlier moved one, so that edits build no chain.
    const moved =
      #block in block ? new Moved(node, block.#block, block.#delta + delta) : new Moved(node, block, delta);
    return Object.defineProperty(moved, 'children', Moved.#children);
  }

  /** Shared by all blocks: a getter of its own would give every block a different hidden class. */
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

/**
 * Returns all properties of a block except its children. They are
 * listed, because copying the whole block would read the children.
 */
function withoutChildren(block: Parent, delta: number): object {
  const { key } = block;
  const from = block.from + delta;
  const to = block.to + delta;
  switch (block.type) {
    case 'paragraph':
    case 'docEmbed':
      return { type: block.type, from, to, key } satisfies Omit<typeof block, 'children'>;
    case 'heading': {
      const { type, depth, fold, numbered, path, number, slug } = block;
      return { type, from, to, key, depth, fold, numbered, path, number, slug } satisfies Omit<
        typeof block,
        'children'
      >;
    }
    case 'calloutTitle':
    case 'blockquote':
      return { type: block.type, from, to, key } satisfies Omit<typeof block, 'children'>;
    case 'callout': {
      const { type, kind, fold } = block;
      return { type, from, to, key, kind, fold } satisfies Omit<typeof block, 'children'>;
    }
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
