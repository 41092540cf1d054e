import type { SyntaxNode } from '@lezer/common';
import { calloutKind, decodeEntity, parse, parseColor, parseSize } from '@maru/core/markup';
import { resolveWikiTarget } from '@maru/core/text';
import type { WidgetType } from '@codemirror/view';
import { currentLocale } from '../../i18n/instances.ts';
import { calloutNameIn } from '../../markup/callout-titles.ts';
import { relativeSizes } from '../../styles/relative-sizes.ts';
import { ArticleWidget } from './article-widget.ts';
import type { LiveOptions } from './article-widget.ts';
import { calloutStyle } from './callout-style.ts';
import { BreakWidget, GlyphWidget, RuleWidget } from './widgets.ts';

/** A range within a block. */
export type Part = readonly [from: number, to: number];

/** Returns the text of the block from an offset to another one. */
export type ReadPart = (from: number, to: number) => string;

/** How a construct of the dialect is shown in Live. Classes stand without their common beginning. */
export interface Construct {
  /** Class of its text, with and without the caret. */
  readonly style?: string;
  /** Attributes of its text that depend on what is written. */
  readonly attributes?: (
    node: SyntaxNode,
    read: ReadPart,
    options: LiveOptions,
  ) => Readonly<Record<string, string>> | null;
  /** True: its look depends on other documents as well. */
  readonly followsDocs?: boolean;
  /** Class of each of its lines, with and without the caret. */
  readonly lines?: string;
  /** Style of each of its lines. */
  readonly lineStyle?: (node: SyntaxNode, read: ReadPart) => string;
  /** Its marks: hidden without the caret, faded with it. */
  readonly marks?: (node: SyntaxNode, read: ReadPart) => readonly Part[];
  /** Drawn in its place without the caret; null: its marks are hidden instead. */
  readonly drawing?: (source: string, options: LiveOptions, isNested: boolean) => WidgetType | null;
  /** True: the caret on its line ends the drawing, which breaks the line: Home and End go by what is seen. */
  readonly isDrawnOffLine?: boolean;
  /** True: the drawing takes the place of its lines. */
  readonly isBlock?: boolean;
  /** Where the caret shows the marks: beside or in the construct (default), or on one of its lines. */
  readonly caret?: 'beside' | 'line';
  /** Level of its lines: a bar for a quote, an indentation for an item; blank ones of a list are narrower. */
  readonly nests?: 'quote' | 'list' | 'item';
  /** Mark before the text of a line. All of a line's are shown where the caret is among them. */
  readonly prefix?: 'quote' | 'bullet' | 'box';
  /** True: a table, whose cells are drawn near the visible range. */
  readonly isDrawnTable?: boolean;
  /** True: of what is inside, only the marks before the text of its lines are looked at. */
  readonly isClosed?: boolean;
}

const at = ({ from, to }: SyntaxNode): Part => [from, to];

/** Returns the child nodes of some names as marks. */
const children =
  (...names: readonly string[]) =>
  (node: SyntaxNode): readonly Part[] =>
    names.flatMap((name) => node.getChildren(name).map(at));

/** Returns the brackets of a link, its address and its title; none of them where it has no text. */
function linkMarks(node: SyntaxNode, read: ReadPart): readonly Part[] {
  const close = node.getChildren('LinkMark').find(({ from, to }) => read(from, to) === ']');
  if (close === undefined || close.from <= node.from + 1) return [];
  return [
    [node.from, node.from + 1],
    [close.from, node.to],
  ];
}

/** Returns the brackets of a wiki link, and the target where other words are given. */
function wikiMarks(node: SyntaxNode): readonly Part[] {
  const [, bar] = node.getChildren('LinkMark');
  const open = bar !== undefined && bar.to - bar.from === 1 ? bar.to : node.from + 2;
  return [
    [node.from, open],
    [node.to - 2, node.to],
  ];
}

/** Returns the number of spaces and tabs that a text begins with. */
function spaceLength(text: string): number {
  return /^[ \t]*/.exec(text)?.[0].length ?? 0;
}

/** Returns the marks of a heading with the white space beside them. */
function headingMarks(node: SyntaxNode, read: ReadPart): readonly Part[] {
  const marks = children('HeaderMark', 'NumberingMark')(node);
  return marks.map(([from, to]) => {
    const isLeading = read(node.from, from).replaceAll(/[#\s]|\[[-+]\]/g, '') === '';
    if (isLeading) return [from, to + spaceLength(read(to, node.to))];
    return [from - (/[ \t]*$/.exec(read(node.from, from))?.[0].length ?? 0), to];
  });
}

/** Attributes of the few tags, by their names. */
function tagAttributes(node: SyntaxNode, read: ReadPart): Readonly<Record<string, string>> | null {
  const name = /^<([a-z]+)/i.exec(read(node.from, Math.min(node.to, node.from + 6)))?.[1]?.toLowerCase();
  return name === undefined || name === 'br' ? null : { class: `cm-live-${name}` };
}

/** Returns the value of a size or colour tag. */
function tagValue(node: SyntaxNode, read: ReadPart): string {
  return /^\[\w+=([^\]]*)\]/.exec(read(node.from, Math.min(node.to, node.from + 24)))?.[1] ?? '';
}

/** Draws an image, a video or audio; null where its address is not its own. */
function drawMedia(source: string, options: LiveOptions): WidgetType | null {
  const [block] = parse(source, options.markup).children;
  const [image] = block?.type === 'paragraph' ? block.children : [];
  return image?.type === 'image' && image.url !== '' ? new ArticleWidget(source, options, 'inline') : null;
}

/** Draws an embed, the card of a link, or another document. */
function drawLone(source: string, options: LiveOptions, isNested: boolean): WidgetType | null {
  if (!/^\s*(?:<?https?:\/\/\S+|!\[\[.+\]\])\s*$/i.test(source)) return null;
  const type = parse(source, options.markup).children[0]?.type;
  return type === 'embed' || type === 'linkPreview' || type === 'docEmbed'
    ? new ArticleWidget(source, options, isNested ? 'nested' : 'block')
    : null;
}

/** Classes of the sign of a mark that folds: `-` for folded on the page, `+` for open. */
function foldClasses(mark: string): string {
  return `cm-live-fold cm-live-fold-${mark.includes('-') ? 'folded' : 'open'}`;
}

/**
 * Draws a callout that the page folds; null for other quotes, and where a note or a link by reference needs
 * the rest of the text.
 */
function drawFolded(source: string, options: LiveOptions, isNested: boolean): WidgetType | null {
  if (!/^[ \t]*>[ \t]*\[![^\]]+\]-/.test(source) || /\]\[|\[\^/.test(source)) return null;
  const [block] = parse(source, options.markup).children;
  return block?.type === 'callout' && block.fold === 'folded'
    ? new ArticleWidget(source, options, isNested ? 'nested' : 'block')
    : null;
}

const DRAWN_FENCE = /^(?:\$\$|(?:`{3,}|~{3,})[ \t]*(?:math|mermaid)(?![^\s]))/i;

const heading = (depth: number): Construct => ({
  lines: `heading cm-live-h${depth}`,
  marks: headingMarks,
  caret: 'line',
});

/**
 * How each construct is shown, by the name of its node in the editor's tree, which agrees with core's
 * (`agreement.test.ts`). A construct that is missing here is shown as its source.
 */
export const CONSTRUCTS: Readonly<Record<string, Construct>> = {
  ATXHeading1: heading(1),
  ATXHeading2: heading(2),
  ATXHeading3: heading(3),
  ATXHeading4: heading(4),
  ATXHeading5: heading(5),
  ATXHeading6: heading(6),
  Emphasis: {
    style: 'em',
    marks: children('EmphasisMark'),
    // Hangul has no italics: as on the page, emphasis that begins in it is a dotted underline.
    attributes: ({ from, to }, read) =>
      /^[^*_~=`[<]*\p{Script=Hangul}/u.test(read(from + 1, to)) ? { lang: 'ko' } : null,
  },
  StrongEmphasis: { style: 'strong', marks: children('EmphasisMark') },
  Underline: { style: 'u', marks: children('EmphasisMark') },
  Strikethrough: { style: 'del', marks: children('StrikethroughMark') },
  Highlight: { style: 'mark', marks: children('HighlightMark') },
  InlineCode: { style: 'code', marks: children('CodeMark') },
  InlineMath: {
    style: 'formula',
    marks: children('MathMark'),
    drawing: (source, options) => new ArticleWidget(source, options, 'inline'),
  },
  Size: {
    marks: children('TagMark'),
    attributes: (node, read) => {
      const size = parseSize(tagValue(node, read));
      return size === null ? null : { style: `font-size:${relativeSizes(size)}` };
    },
  },
  Color: {
    marks: children('TagMark'),
    attributes: (node, read) => {
      const color = parseColor(tagValue(node, read));
      return color === null ? null : { class: 'cm-live-color', style: `--author-color:${color}` };
    },
  },
  HtmlTag: {
    marks: children('TagMark'),
    attributes: tagAttributes,
    isDrawnOffLine: true,
    drawing: (source) => (/^<br\s*\/?>$/i.test(source) ? new BreakWidget() : null),
  },
  Escape: { marks: ({ from }) => [[from, from + 1]] },
  Entity: {
    drawing: (source) => {
      const text = decodeEntity(source);
      return text === null ? null : new GlyphWidget(text, '');
    },
  },
  HardBreak: { marks: (node) => [at(node)] },
  Comment: { style: 'comment' },
  CommentBlock: { style: 'comment' },
  LeadingComment: { style: 'comment' },
  LinesComment: { style: 'comment' },
  FrontMatter: { lines: 'small', isClosed: true },
  Link: { style: 'link', marks: linkMarks },
  Autolink: { style: 'link', marks: children('LinkMark') },
  URL: { style: 'link' },
  WikiLink: {
    style: 'link',
    marks: wikiMarks,
    followsDocs: true,
    // Documents that do not exist yet have a dashed line.
    attributes: (node, read, { resolve }) => {
      const target = read(node.from + 2, node.to - 2).split('|')[0] ?? '';
      return resolveWikiTarget(target.trim(), resolve, '').href === null
        ? { class: 'cm-live-link cm-live-missing' }
        : null;
    },
  },
  Image: { style: 'image', drawing: drawMedia },
  // An address or a document alone in its paragraph.
  Paragraph: { isBlock: true, drawing: drawLone },
  DocEmbed: { marks: children('EmbedMark') },
  FootnoteReference: { style: 'reference', marks: children('NoteMark') },
  InlineNote: { style: 'note', marks: children('NoteMark') },
  FootnoteDefinition: { lines: 'small' },
  LinkReference: { lines: 'small' },
  DialectMark: { style: 'chip' },
  Blockquote: { nests: 'quote', lineStyle: calloutStyle, isBlock: true, drawing: drawFolded },
  QuoteMark: { prefix: 'quote' },
  CalloutTitle: {
    lines: 'callout-title',
    caret: 'line',
    marks: (node, read) =>
      children('CalloutMark')(node).map(([from, to]) => [from, to + spaceLength(read(to, node.to))]),
    // Without a title, the name of the type.
    drawing: (source) => {
      const [, name, fold = ''] = /^\[!([^\]]*)\]([-+]?)$/.exec(source) ?? [];
      return name === undefined
        ? null
        : new GlyphWidget(
            calloutNameIn(currentLocale(), calloutKind(name)),
            fold === '' ? '' : foldClasses(fold),
          );
    },
  },
  // Of a heading or a callout.
  FoldMark: { caret: 'line', drawing: (source) => new GlyphWidget('', foldClasses(source)) },
  BulletList: { nests: 'list' },
  OrderedList: { nests: 'list' },
  ListItem: { nests: 'item' },
  ListMark: { prefix: 'bullet' },
  TaskMarker: { prefix: 'box' },
  HorizontalRule: { lines: 'break', caret: 'line', drawing: () => new RuleWidget() },
  FencedCode: {
    lines: 'pre',
    marks: children('CodeMark', 'CodeInfo'),
    isBlock: true,
    // Formulas and diagrams.
    drawing: (source, options, isNested) =>
      DRAWN_FENCE.test(source) ? new ArticleWidget(source, options, isNested ? 'nested' : 'block') : null,
  },
  // As its source; a drawn one is in `tables/`, and its cells are looked at.
  Table: { lines: 'table', isClosed: true, isDrawnTable: true },
};
