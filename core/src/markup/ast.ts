/**
 * Syntax tree of a document: its blocks; what is in their lines is in `inline-ast.ts`. Node names are mdast's
 * where mdast has one; plain objects, no methods, no parent links, safe to send as JSON. Every node has
 * `from` and `to`: offsets into the source, in UTF-16 code units. A tree is immutable; in one that `reparse`
 * returns, children may be created when they are first read.
 */
import type { CalloutKind } from './callout-kind.ts';
import type { Inline, InlineNote, Range } from './inline-ast.ts';

/** Markup options from the document's props. */
export interface ParseOptions {
  /** Every newline in a paragraph is a line break. */
  readonly breaks?: boolean;
  /** Headings are numbered to level 3. */
  readonly numbering?: boolean;
  /** `'auto'` puts a table of contents before the first of three or more headings. */
  readonly toc?: 'auto';
  /** Inline `$…$` is a formula. */
  readonly math?: boolean;
}

/** A whole document. */
export interface Root extends Range {
  readonly type: 'root';
  readonly children: readonly Block[];
  /** Parsed text; `''` for a tree that was built by hand. */
  readonly source: string;
  readonly options: ParseOptions;
  /** Footnotes in the order of their numbers (number 1 first). */
  readonly footnotes: readonly Footnote[];
  /** Index in `children` of the `footnotes` mark that the list replaces; -1: the list is at the end. */
  readonly footnotesAt: number;
  /**
   * Index in `children` of the block that shows the table of contents, -1 for none: a `toc` mark is replaced
   * by it; before any other block (the first heading, with the prop `toc: 'auto'`) it is inserted.
   */
  readonly tocAt: number;
  /** Next unused block key (see `BlockBase.key`). */
  readonly nextKey: number;
}

/** Numbered note with the number of references to it. */
export interface Footnote {
  readonly number: number;
  readonly references: number;
  readonly note: FootnoteDefinition | InlineNote;
}

interface BlockBase extends Range {
  /**
   * On a top-level block: a number that is unique in its tree, 1 or more. `reparse` keeps the key of a block
   * that changed only in position. 0 on nested blocks.
   */
  readonly key: number;
}

export interface Paragraph extends BlockBase {
  readonly type: 'paragraph';
  readonly children: readonly Inline[];
}

export interface Heading extends BlockBase {
  readonly type: 'heading';
  /** 1 to 6. */
  readonly depth: number;
  /** `'folded'` for `[-]`, `'open'` for `[+]`. */
  readonly fold: 'none' | 'folded' | 'open';
  /** False for a heading with `{-}`. */
  readonly numbered: boolean;
  /** Counters of the heading and its parents, such as `1.2`; `''` on a heading inside another block. */
  readonly path: string;
  /** Displayed number, such as `1.2`; `''` when it has none. */
  readonly number: string;
  /** Anchor of permalinks, unique in the document; `''` on a heading inside another block. */
  readonly slug: string;
  readonly children: readonly Inline[];
}

export interface ThematicBreak extends BlockBase {
  readonly type: 'thematicBreak';
}

export interface Blockquote extends BlockBase {
  readonly type: 'blockquote';
  readonly children: readonly Block[];
}

/** `> [!note] Title`. */
export interface Callout extends BlockBase {
  readonly type: 'callout';
  readonly kind: CalloutKind;
  /** `'folded'` for `[!note]-`, `'open'` for `[!note]+`. */
  readonly fold: Heading['fold'];
  /** The first child is the title, and no other. */
  readonly children: readonly Block[];
}

/** First line of a callout; without children the name of the type is shown. */
export interface CalloutTitle extends BlockBase {
  readonly type: 'calloutTitle';
  readonly children: readonly Inline[];
}

export interface List extends BlockBase {
  readonly type: 'list';
  readonly ordered: boolean;
  /** The first number of an ordered list; 1 on other lists. */
  readonly start: number;
  /** False for a tight list, whose paragraphs are written without `<p>`. */
  readonly spread: boolean;
  readonly children: readonly ListItem[];
}

export interface ListItem extends BlockBase {
  readonly type: 'listItem';
  /** Null unless the item is a task. */
  readonly checked: boolean | null;
  readonly children: readonly Block[];
}

/** Fenced code. */
export interface Code extends BlockBase {
  readonly type: 'code';
  /** The first word of the info string, `''` when there is none. */
  readonly lang: string;
  /** The rest of the info string, `''` when there is none. */
  readonly meta: string;
  /** The code; ends with a newline unless it is empty. */
  readonly value: string;
}

export type Align = 'none' | 'left' | 'center' | 'right';

export interface Table extends BlockBase {
  readonly type: 'table';
  /** Alignment of each column. */
  readonly align: readonly Align[];
  /** The first row is the header. */
  readonly children: readonly TableRow[];
}

export interface TableRow extends BlockBase {
  readonly type: 'tableRow';
  readonly children: readonly TableCell[];
}

export interface TableCell extends BlockBase {
  readonly type: 'tableCell';
  readonly children: readonly Inline[];
}

/** `<!-- … -->` as a block of its own, which may hold blank lines; renders nothing. */
export interface Comment extends BlockBase {
  readonly type: 'comment';
  /** The comment as written, with its marks. */
  readonly value: string;
}

/** Front matter: a YAML mapping between `---` lines at the start of the text; renders nothing. */
export interface Yaml extends BlockBase {
  readonly type: 'yaml';
  /** Lines between the dashes, each with its newline. */
  readonly value: string;
}

/** Link reference definition; renders nothing. */
export interface Definition extends BlockBase {
  readonly type: 'definition';
  /** Normalised label: collapsed and case-folded. */
  readonly identifier: string;
  /** Label as written, with white space collapsed. */
  readonly label: string;
  /** Safe URL, or `''` when the URL was rejected. */
  readonly url: string;
  readonly title: string | null;
}

/** Text of a footnote, rendered in the list of footnotes and not in its place. */
export interface FootnoteDefinition extends BlockBase {
  readonly type: 'footnoteDefinition';
  readonly identifier: string;
  readonly label: string;
  /** Number of the footnote; 0 when nothing refers to it (it is not rendered). */
  readonly number: number;
  readonly children: readonly Block[];
}

/** `[toc]`: place of a table of contents. Only the one at `Root.tocAt` renders anything. */
export interface Toc extends BlockBase {
  readonly type: 'toc';
}

/** `[notoc]`: renders nothing and suppresses the table of contents. */
export interface NoToc extends BlockBase {
  readonly type: 'notoc';
}

/** `[footnotes]`: place of the list of footnotes. Only the one at `Root.footnotesAt` renders anything. */
export interface Footnotes extends BlockBase {
  readonly type: 'footnotes';
}

/** URL of an embeddable provider, alone in its paragraph. */
export interface Embed extends BlockBase {
  readonly type: 'embed';
  /** Name of the provider in the table, such as `youtube`. */
  readonly provider: string;
  /** Id at the provider: only `[A-Za-z0-9._~/:-]`. */
  readonly id: string;
  readonly url: string;
}

/** Any other http(s) URL, alone in its paragraph. */
export interface LinkPreview extends BlockBase {
  readonly type: 'linkPreview';
  readonly url: string;
}

/** `![[Title]]` alone in its paragraph: the place of another document, with the link to it. */
export interface DocEmbed extends BlockBase {
  readonly type: 'docEmbed';
  readonly children: readonly Inline[];
}

/** Blocks that are allowed wherever blocks are. */
export type Block =
  | Paragraph
  | Heading
  | ThematicBreak
  | Blockquote
  | Callout
  | CalloutTitle
  | List
  | Code
  | Table
  | Comment
  | Yaml
  | Definition
  | FootnoteDefinition
  | Toc
  | NoToc
  | Footnotes
  | Embed
  | LinkPreview
  | DocEmbed;

export type Node = Root | Block | ListItem | TableRow | TableCell | Inline;
