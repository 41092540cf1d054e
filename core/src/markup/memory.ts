import type { Definition, FootnoteDefinition, Root } from './ast.ts';
import type { Pieces } from './incremental/pieces.ts';

/** What `reparse` wants to know of an earlier parse and the tree does not say. */
export interface Memory {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, FootnoteDefinition>;
  /** The text was read as it is: it has no `\r` and no U+0000. */
  readonly isPlain: boolean;
  /** What reference links may still add (see `InlineState.budget`); -1 when they would have added more. */
  readonly budget: number;
  /** Notes, references to them and wiki links, at least as many as the tree has. */
  readonly markCount: number;
  /** The text; not there for one that was parsed as a whole. */
  readonly pieces?: Pieces;
}

/** Characters that reference links may add in any document. */
const MIN_BUDGET = 100_000;

/** Characters that the URLs and titles of a text's reference links may add up to. */
export function referenceBudget(src: { readonly length: number }): number {
  return Math.max(src.length, MIN_BUDGET);
}

const memories = new WeakMap<Root, Memory>();

/** Keeps what is known of a tree as long as the tree lives. */
export function remember(root: Root, memory: Memory): void {
  memories.set(root, memory);
}

/** What is known of a tree; undefined for one that `parse` did not make, such as one that came as JSON. */
export function recall(root: Root): Memory | undefined {
  return memories.get(root);
}
