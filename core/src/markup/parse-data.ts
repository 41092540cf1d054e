import type { Definition, FootnoteDefinition, Root } from './ast.ts';
import type { Pieces } from './pieces.ts';

/** Data of an earlier parse that `reparse` needs and the tree does not contain. */
export interface ParseData {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, FootnoteDefinition>;
  /** True when the text needed no normalisation: it has no `\r` and no U+0000. */
  readonly isPlain: boolean;
  /**
   * Characters that reference links may still add (see
   * `InlineState.budget`); -1 when the budget was exceeded.
   */
  readonly budget: number;
  /** Upper bound of the notes, references to them and wiki links in the tree. */
  readonly markCount: number;
  /** True when a `-->` may end a comment that starts anywhere before it. */
  readonly hasOpenComment: boolean;
  /** Text in pieces; absent for a text that was parsed as a whole. */
  readonly pieces?: Pieces;
}

/** Characters that reference links may add in any document. */
const MIN_BUDGET = 100_000;

/** Returns the number of characters that the URLs and titles of a text's reference links may add. */
export function referenceBudget(src: { readonly length: number }): number {
  return Math.max(src.length, MIN_BUDGET);
}

const parseData = new WeakMap<Root, ParseData>();

/** Stores the data of a tree for the tree's lifetime. */
export function storeParseData(root: Root, data: ParseData): void {
  parseData.set(root, data);
}

/**
 * Returns the stored data of a tree; undefined for one that `parse` did not create, such as one from JSON.
 */
export function parseDataOf(root: Root): ParseData | undefined {
  return parseData.get(root);
}
