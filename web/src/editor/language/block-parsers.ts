import { Tree } from '@lezer/common';
import { tags } from '@lezer/highlight';
import type { BlockContext, BlockParser, Element, Line, MarkdownConfig } from '@lezer/markdown';
import { comment, followComments, isAfterComment, LEADING_COMMENT, LINES_COMMENT } from './comment-parser.ts';
import { frontMatter, FRONT_MATTER } from './front-matter-parser.ts';
import { dialectTags } from './tags.ts';

/** Removes spaces and tabs at the end of a text: other white space is content. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text.charCodeAt(end - 1) === 32 || text.charCodeAt(end - 1) === 9)) end--;
  return text.slice(0, end);
}

/**
 * Marks an item whose first line is empty: it takes no text after a blank line
 * (CommonMark 5.2). lang-markdown counts spaces after a bullet as content, and
 * text after a tab as none, so the flag is set again at each block.
 */
function noteEmptyItem(
  cx: BlockContext & { readonly block?: { blankFirstLine?: boolean } },
  line: Line,
): void {
  if (cx.block !== undefined && cx.parentType().name === 'ListItem')
    cx.block.blankFirstLine = line.next === -1;
}

/**
 * Lines indented by four columns never begin a block: the dialect
 * has no indented code, but keeps the limit (CommonMark 4.4).
 */
const indentedText: BlockParser = {
  name: 'IndentedCode',
  parse: (cx, line) => {
    noteEmptyItem(cx, line);
    // Later parsers test the next character alone: 0 matches none of them.
    if ((line.indent >= line.baseIndent + 4 && line.next !== -1) || isAfterComment(cx, line)) line.next = 0;
    return false;
  },
};

/**
 * Consumes the `>` at a line's position and one column of
 * the white space after it, which may be part of a tab.
 */
export function moveBehindQuoteMark(line: Line): void {
  const after = line.text.charCodeAt(line.pos + 1);
  line.moveBase(line.pos + (after === 32 ? 2 : 1));
  if (after === 9) line.baseIndent++;
}

/** Quote mark and marker of a callout, as in core's `block/callout.ts`. */
const CALLOUT = /^>(?: {0,4}|\t)(\[![^\s[\]]{1,50}\][+-]?)(?=[ \t]|$)/;

/** Adds the title of a callout and consumes its line. */
function addCalloutTitle(
  cx: BlockContext & { readonly block?: { readonly children: Tree[] } },
  line: Line,
  from: number,
  markerLength: number,
): void {
  const start = cx.lineStart + from;
  const mark = line.text.slice(from, from + markerLength);
  const followed = followComments(cx, from + markerLength);
  const text = trimEnd(mark + followed.text);
  const end = start + markerLength;
  const nameEnd = mark.endsWith(']') ? end : end - 1;
  const elements = [cx.elt('CalloutMark', start, nameEnd)];
  if (nameEnd < end) elements.push(cx.elt('FoldMark', nameEnd, end));
  elements.push(...followed.marks);
  if (text.length > markerLength) elements.push(...cx.parser.parseInline(text.slice(markerLength), end));
  cx.addElement(cx.elt('CalloutTitle', start, start + text.length, elements));
  // Without the hash of its context the title is never reused where a quote starts before it.
  const children = cx.block?.children ?? [];
  const title = children.at(-1);
  if (title !== undefined)
    children[children.length - 1] = new Tree(title.type, title.children, title.positions, title.length);
  cx.nextLine();
}

const quote: BlockParser = {
  name: 'Blockquote',
  parse: (cx, line) => {
    if (line.next !== 62) return false;
    cx.startComposite('Blockquote', line.pos);
    cx.addElement(cx.elt('QuoteMark', cx.lineStart + line.pos, cx.lineStart + line.pos + 1));
    const callout = CALLOUT.exec(line.text.slice(line.pos));
    if (callout === null) {
      moveBehindQuoteMark(line);
      return null;
    }
    const [whole, marker = ''] = callout;
    addCalloutTitle(cx, line, line.pos + whole.length - marker.length, marker.length);
    return true;
  },
};

const FOLD = /^\[[-+]\](?=[ \t]|$)/;
const UNNUMBERED = /(?:^|[ \t])(\{-\})$/;

/** A heading with its fold mark and its mark against numbering. */
const heading: BlockParser = {
  name: 'ATXHeading',
  parse: (cx, line) => {
    const match = line.next === 35 ? /^(#{1,6})(?:[ \t]|$)/.exec(line.text.slice(line.pos)) : null;
    if (match === null) return false;
    const marks = match[1] ?? '';
    const from = cx.lineStart + line.pos;
    const followed = followComments(cx, line.pos);
    const text = trimEnd(followed.text);
    const elements = [cx.elt('HeaderMark', from, from + marks.length), ...followed.marks];
    const closing = /(?:^|[ \t])(#+)$/.exec(text.slice(marks.length));
    const inside = closing === null ? text : trimEnd(text.slice(0, text.length - (closing[1] ?? '').length));
    let start = Math.min(
      inside.length,
      marks.length + (/^[ \t]*/.exec(inside.slice(marks.length))?.[0].length ?? 0),
    );
    const fold = FOLD.exec(inside.slice(start));
    if (fold !== null) {
      elements.push(cx.elt('FoldMark', from + start, from + start + 3));
      start += 3 + (/^[ \t]*/.exec(inside.slice(start + 3))?.[0].length ?? 0);
    }
    const unnumbered = UNNUMBERED.exec(inside.slice(start));
    const end = unnumbered === null ? inside.length : inside.length - 3;
    if (end > start) elements.push(...cx.parser.parseInline(inside.slice(start, end), from + start));
    if (unnumbered !== null) elements.push(cx.elt('NumberingMark', from + end, from + end + 3));
    if (closing !== null)
      elements.push(cx.elt('HeaderMark', from + text.length - (closing[1] ?? '').length, from + text.length));
    cx.nextLine();
    cx.addElement(cx.elt(`ATXHeading${marks.length}`, from, from + text.length, elements));
    return true;
  },
};

/** A line that opens a formula, and one that opens and closes it, as in core's `block/fence.ts`. */
export const FORMULA = /^\$\$[ \t]*(?:$|(?![ \t])(?:(?!\$\$).)+\$\$[ \t]*$)/s;

/** A formula between `$$`: fenced code in the tree. */
const formula: BlockParser = {
  name: 'BlockFormula',
  before: 'FencedCode',
  parse: (cx, line: Line & { readonly depth?: number; readonly markers: readonly Element[] }) => {
    if (line.next !== 36 || !FORMULA.test(line.text.slice(line.pos))) return false;
    const from = cx.lineStart + line.pos;
    const elements = [cx.elt('CodeMark', from, from + 2)];
    const text = trimEnd(line.text);
    let to = cx.lineStart + text.length;
    if (text.length > line.pos + 2) {
      elements.push(cx.elt('CodeText', from + 2, to - 2), cx.elt('CodeMark', to - 2, to));
      cx.nextLine();
    } else {
      while (cx.nextLine() && (line.depth ?? 0) >= cx.depth) {
        elements.push(...line.markers);
        const inside = trimEnd(line.text.slice(line.pos));
        const start = cx.lineStart + line.pos;
        to = start + inside.length;
        const isEnd = inside.endsWith('$$');
        const codeTo = isEnd ? to - 2 : to;
        if (codeTo > start) elements.push(cx.elt('CodeText', start, codeTo));
        if (!isEnd) continue;
        elements.push(cx.elt('CodeMark', to - 2, to));
        cx.nextLine();
        break;
      }
    }
    cx.addElement(cx.elt('FencedCode', from, to, elements));
    return true;
  },
};

const MARK = /^\[(?:toc|목차|notoc|footnotes|각주)\][ \t]*$/i;

/** Returns true for `[toc]` and similar marks at the top level: a quoted one is text. */
export function isMark(line: Line): boolean {
  return line.next === 91 && line.indent < 4 && line.basePos === 0 && MARK.test(line.text.slice(line.pos));
}

const dialectMark: BlockParser = {
  name: 'DialectMark',
  before: 'LinkReference',
  parse: (cx, line) => {
    if (!isMark(line)) return false;
    const from = cx.lineStart + line.pos;
    const to = cx.lineStart + trimEnd(line.text).length;
    cx.nextLine();
    cx.addElement(cx.elt('DialectMark', from, to));
    return true;
  },
};

/** Prefix of a footnote definition. */
export const NOTE = /^\[\^[^[\] \t\n]{1,197}\]:[ \t]*/;

/** A footnote definition: lines indented by four columns continue it. */
const footnoteDefinition: BlockParser = {
  name: 'FootnoteDefinition',
  before: 'LinkReference',
  parse: (cx, line) => {
    const marker =
      line.next === 91 && line.indent < line.baseIndent + 4 && !isAfterComment(cx, line)
        ? NOTE.exec(line.text.slice(line.pos))?.[0]
        : undefined;
    if (marker === undefined) return false;
    const from = cx.lineStart + line.pos;
    cx.startComposite('FootnoteDefinition', line.pos);
    cx.addElement(cx.elt('NoteMark', from, from + trimEnd(marker).length));
    line.moveBase(line.pos + marker.length);
    return null;
  },
};

/** Blocks of the dialect that are missing in CommonMark, or differ. */
export const DIALECT_BLOCKS: MarkdownConfig = {
  defineNodes: [
    { name: 'FoldMark', style: dialectTags.sign },
    { name: 'NumberingMark', style: dialectTags.sign },
    { name: 'CalloutTitle', block: true, style: { 'CalloutTitle/...': tags.strong } },
    { name: 'CalloutMark', style: dialectTags.sign },
    { name: 'DialectMark', block: true, style: tags.keyword },
    { name: LEADING_COMMENT, style: tags.comment },
    { name: LINES_COMMENT, style: tags.comment },
    { name: FRONT_MATTER, block: true },
    { name: 'FrontMatterMark', style: tags.processingInstruction },
    { name: 'FrontMatterKey', style: dialectTags.key },
    {
      name: 'FootnoteDefinition',
      block: true,
      composite: (_cx, line) => {
        if (line.next !== -1 && line.indent < line.baseIndent + 4) return false;
        if (line.next !== -1) line.moveBaseColumn(line.baseIndent + 4);
        return true;
      },
    },
  ],
  parseBlock: [frontMatter, indentedText, quote, heading, footnoteDefinition, formula, comment, dialectMark],
  remove: ['HTMLBlock', 'SetextHeading'],
};
