import type { Range } from '@codemirror/state';
import type { Decoration } from '@codemirror/view';
import type { Tree } from '@lezer/common';

/** A part of the text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A block of the tree with its start. */
export interface PlacedBlock {
  readonly block: Tree;
  readonly at: number;
}

/** Text above a block: depths of headings (0: none), and code. */
export interface TextAbove {
  /** Of the heading in the line above. */
  readonly line: number;
  /** Of the heading in the last line above that is not blank. */
  readonly text: number;
  /** True: code ends in the line above. */
  readonly isCode: boolean;
}

/** Decorations of a block, or of some that share a line, from the start of the first one. */
export interface RenderedBlock {
  /** In the order in which CodeMirror takes them. */
  readonly decorations: readonly Range<Decoration>[];
  readonly above: TextAbove;
  /** Depth of the heading in its last line; 0: it is none. */
  readonly depthAtEnd: number;
  /** True: text is in the line below it. */
  readonly isFollowed: boolean;
  /** True: they depend on other documents as well. */
  readonly followsDocs: boolean;
}

/** Decorations of a block that are kept, as long as no end of a selection is in it. */
export interface KnownBlock extends RenderedBlock {
  /** Places of the tables and drawings in it, from its start. */
  readonly drawnInside: string;
  /** Documents that links led to, as `LiveOptions` has them. */
  readonly docs: unknown;
}
