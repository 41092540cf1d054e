/** Inline nodes of the syntax tree that `ast.ts` describes. */

/** Offsets into the source, in UTF-16 code units; `to` is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
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

/** `==a==`. */
export interface Highlight extends Range {
  readonly type: 'highlight';
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

/** `<!-- … -->` within text, with its marks; renders nothing. */
export interface InlineComment extends Range {
  readonly type: 'inlineComment';
  readonly value: string;
}

/** A hard line break. */
export interface Break extends Range {
  readonly type: 'break';
}

export interface Link extends Range {
  readonly type: 'link';
  /** Safe URL, percent-encoded; `''` when the URL was rejected. */
  readonly url: string;
  readonly title: string | null;
  readonly children: readonly Inline[];
}

export type MediaKind = 'image' | 'video' | 'audio';

/** `![alt](url =320x200)`. */
export interface Image extends Range {
  readonly type: 'image';
  /** Safe URL, percent-encoded; `''` when the URL was rejected. */
  readonly url: string;
  readonly title: string | null;
  /** Plain text. */
  readonly alt: string;
  /** Kind of media by the file name in the URL. */
  readonly media: MediaKind;
  /** Pixels (`'320'`) or a percentage (`'50%'`); `''` when not given. */
  readonly width: string;
  /** Pixels; `''` when not given. */
  readonly height: string;
}

/** `[[Title]]`, `[[Title|text]]`, `[[group/Title]]`, `[[Title#Heading]]`, `[[#Heading]]`. */
export interface WikiLink extends Range {
  readonly type: 'wikiLink';
  /** Target as written, such as `Title`, `group/Title` or `Title#Heading` (see `resolveWikiTarget`). */
  readonly target: string;
  /** Displayed text. */
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

/** Tags of HTML that the dialect has: `<kbd>a</kbd>`, and `<br>`, which has no children. */
export type TagName = 'br' | 'kbd' | 'sub' | 'sup' | 'mark' | 'u';

export interface Tag extends Range {
  readonly type: 'tag';
  readonly name: TagName;
  readonly children: readonly Inline[];
}

export type Inline =
  | Text
  | Emphasis
  | Strong
  | Underline
  | Delete
  | Highlight
  | InlineCode
  | InlineMath
  | InlineComment
  | Break
  | Link
  | Image
  | WikiLink
  | FootnoteReference
  | InlineNote
  | Size
  | Color
  | Tag;
