/**
 * The tree of a document. Node names are mdast's where mdast has one; plain objects, no methods, no parent links,
 * safe to send as JSON. Every node carries `from` and `to`: offsets into the source, in UTF-16 code units.
 * A tree is never changed after it was made; in one that `reparse` gives, children may be made when they are read.
 */

/** Offsets into the source, in UTF-16 code units; `to` is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What the document's props say about its markup. */
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
  /** The text that was parsed; `''` for a tree that was built by hand. */
  readonly source: string;
  readonly options: ParseOptions;
  /** Footnotes in the order of their numbers (number 1 first). */
  readonly footnotes: readonly Footnote[];
  /** Index in `children` of the `footnotes` mark whose place the list takes; -1: the list goes last. */
  readonly footnotesAt: number;
  /**
   * Index in `children` of the block that shows the table of contents: a `toc` mark is replaced by it, any other
   * block (the first heading, with the prop `toc: 'auto'`) has it put before it. -1: no table of contents.
   */
  readonly tocAt: number;
  /** The next free block key (see `BlockBase.key`). */
  readonly nextKey: number;
}

/** One numbered note and how often the text refers to it. */
export interface Footnote {
  readonly number: number;
  readonly references: number;
  readonly note: FootnoteDefinition | InlineNote;
}

interface BlockBase extends Range {
  /**
   * On a top-level block: a number that is unique in its tree, 1 or more. `reparse` gives a block that is unchanged
   * but for its position the key it had before. 0 on blocks inside others.
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
  /** False when `{-}` opts out of numbering. */
  readonly numbered: boolean;
  /** Counters of the heading and the headings it is under, such as `1.2`; `''` on a heading inside another block. */
  readonly path: string;
  /** The number to show, such as `1.2`; `''` when it has none. */
  readonly number: string;
  /** The anchor that permalinks use, unique in the document; `''` on a heading inside another block. */
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
  /** One per column. */
  readonly align: readonly Align[];
  /** The first row is the head. */
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

/** A link reference definition: shows nothing. */
export interface Definition extends BlockBase {
  readonly type: 'definition';
  /** The label as compared: collapsed and case-folded. */
  readonly identifier: string;
  /** The label as written, but for its white space, which is collapsed. */
  readonly label: string;
  /** A safe URL, or `''` when the URL was refused. */
  readonly url: string;
  readonly title: string | null;
}

/** A footnote's text: shown in the list of footnotes, not where it stands. */
export interface FootnoteDefinition extends BlockBase {
  readonly type: 'footnoteDefinition';
  readonly identifier: string;
  readonly label: string;
  /** Its number; 0 when nothing refers to it (it is then not shown). */
  readonly number: number;
  readonly children: readonly Block[];
}

/** `[toc]`: the place for a table of contents. Only the one at `Root.tocAt` shows anything. */
export interface Toc extends BlockBase {
  readonly type: 'toc';
}

/** `[notoc]`: shows nothing and suppresses the table of contents. */
export interface NoToc extends BlockBase {
  readonly type: 'notoc';
}

/** `[footnotes]`: the place for the list of footnotes. Only the one at `Root.footnotesAt` shows anything. */
export interface Footnotes extends BlockBase {
  readonly type: 'footnotes';
}

/** A URL of an allowed provider, alone in its paragraph. */
export interface Embed extends BlockBase {
  readonly type: 'embed';
  /** The provider's name in the table, such as `youtube`. */
  readonly provider: string;
  /** The provider's id of the thing: only `[A-Za-z0-9._~/:-]`. */
  readonly id: string;
  readonly url: string;
}

/** Any other http(s) URL, alone in its paragraph. */
export interface LinkPreview extends BlockBase {
  readonly type: 'linkPreview';
  readonly url: string;
}

export interface Text extends Range {
  readonly type: 'text';
  readonly value: string;
}

export interface Emphasis extends Range {
  readonly type: 'emphasis';
  readonly children: readonly Inline[];
}

export interface Strong extends Range {
  readonly type: 'strong';
  readonly children: readonly Inline[];
}

/** `__a__`. */
export interface Underline extends Range {
  readonly type: 'underline';
  readonly children: readonly Inline[];
}

/** `~~a~~`. */
export interface Delete extends Range {
  readonly type: 'delete';
  readonly children: readonly Inline[];
}

export interface InlineCode extends Range {
  readonly type: 'inlineCode';
  readonly value: string;
}

/** `$…$`, with the prop `math`. */
export interface InlineMath extends Range {
  readonly type: 'inlineMath';
  readonly value: string;
}

/** A hard line break. */
export interface Break extends Range {
  readonly type: 'break';
}

export interface Link extends Range {
  readonly type: 'link';
  /** A safe URL, percent-encoded; `''` when the URL was refused. */
  readonly url: string;
  readonly title: string | null;
  readonly children: readonly Inline[];
}

export type MediaKind = 'image' | 'video' | 'audio';

/** `![alt](url =320x200)`. */
export interface Image extends Range {
  readonly type: 'image';
  /** A safe URL, percent-encoded; `''` when the URL was refused. */
  readonly url: string;
  readonly title: string | null;
  /** Plain text. */
  readonly alt: string;
  /** By the file name in the URL. */
  readonly media: MediaKind;
  /** Pixels (`'320'`) or a percentage (`'50%'`); `''` when not given. */
  readonly width: string;
  /** Pixels; `''` when not given. */
  readonly height: string;
}

/** `[[Title]]`, `[[Title|text]]`, `[[group/Title]]`. */
export interface WikiLink extends Range {
  readonly type: 'wikiLink';
  /** The target as written, such as `Title` or `group/Title`. */
  readonly target: string;
  /** The text to show. */
  readonly text: string;
}

export interface FootnoteReference extends Range {
  readonly type: 'footnoteReference';
  readonly identifier: string;
  readonly label: string;
  readonly number: number;
  /** 1 for the first reference to its footnote, 2 for the second… */
  readonly occurrence: number;
}

/** An inline footnote, `^[text]`. */
export interface InlineNote extends Range {
  readonly type: 'footnote';
  readonly number: number;
  readonly children: readonly Inline[];
}

export interface Size extends Range {
  readonly type: 'size';
  /** A CSS length, clamped: `20px` or `150%`. */
  readonly value: string;
  readonly children: readonly Inline[];
}

export interface Color extends Range {
  readonly type: 'color';
  /** A basic colour name or `#` and 3, 6 or 8 hex digits. */
  readonly value: string;
  readonly children: readonly Inline[];
}

/** Blocks that may stand wherever blocks may. */
export type Block =
  | Paragraph
  | Heading
  | ThematicBreak
  | Blockquote
  | List
  | Code
  | Table
  | Definition
  | FootnoteDefinition
  | Toc
  | NoToc
  | Footnotes
  | Embed
  | LinkPreview;

export type Inline =
  | Text
  | Emphasis
  | Strong
  | Underline
  | Delete
  | InlineCode
  | InlineMath
  | Break
  | Link
  | Image
  | WikiLink
  | FootnoteReference
  | InlineNote
  | Size
  | Color;

export type Node = Root | Block | ListItem | TableRow | TableCell | Inline;

/** A replacement in the source: `insert` takes the place of what stands from `from` to `to`. */
export interface Edit extends Range {
  readonly insert: string;
}

/** One heading in a table of contents. */
export interface OutlineEntry {
  /** 1 to 6. */
  readonly level: number;
  /** The number to show, `''` when it has none. */
  readonly number: string;
  /** The id path, such as `1.2`: the heading's HTML id is `s-` and this. */
  readonly path: string;
  readonly slug: string;
  readonly text: string;
}

/** How to write a tree as HTML. */
export interface HtmlOptions {
  /** False leaves out ids, anchors, folding and lazy loading: plain CommonMark / GFM output. Default true. */
  readonly headingIds?: boolean;
  /** The `href` of a wiki link by its target as written, or null or nothing when the reader may see no such document. */
  readonly resolve?: (target: string) => string | null | undefined;
  /** The `rel` of links to other sites. Default: none. */
  readonly rel?: string;
  /** Put before relative URLs that start with `/`, such as `https://example.org`. Default: none. */
  readonly base?: string;
  /**
   * True writes each colour as the custom property `--author-color` too, from which a style sheet makes one that is readable on its
   * ground. Default: the colour alone, as it was written.
   */
  readonly themedColors?: boolean;
  /** Put before every id and fragment link, for several documents on one page. Default: none. */
  readonly idPrefix?: string;
}
