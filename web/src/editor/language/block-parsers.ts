import { tags } from '@lezer/highlight';
import type { BlockContext, BlockParser, Element, LeafBlock, LeafBlockParser, Line, MarkdownConfig } from '@lezer/markdown';

/** A text without the spaces and tabs at its end: other white space is text. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text.charCodeAt(end - 1) === 32 || text.charCodeAt(end - 1) === 9)) end--;
  return text.slice(0, end);
}

/** Four columns or more never start a block: the dialect has no indented code, but keeps the limit (CommonMark 4.4). */
const indentedText: BlockParser = {
  name: 'IndentedCode',
  parse: (_cx, line) => {
    // The parsers after this one ask for the character alone: of this line they see none that starts anything.
    if (line.indent >= line.baseIndent + 4 && line.next !== -1) line.next = 0;
    return false;
  },
};

const FOLD = /^\[[-+]\](?=[ \t]|$)/;
const UNNUMBERED = /(?:^|[ \t])(\{-\})$/;

/** A heading with its mark for folding and its mark against numbering. */
const heading: BlockParser = {
  name: 'ATXHeading',
  parse: (cx, line) => {
    const match = line.next === 35 ? /^(#{1,6})(?:[ \t]|$)/.exec(line.text.slice(line.pos)) : null;
    if (match === null) return false;
    const marks = match[1] ?? '';
    const from = cx.lineStart + line.pos;
    const text = trimEnd(line.text.slice(line.pos));
    const elements = [cx.elt('HeaderMark', from, from + marks.length)];
    const closing = /(?:^|[ \t])(#+)$/.exec(text.slice(marks.length));
    const inside = closing === null ? text : trimEnd(text.slice(0, text.length - (closing[1] ?? '').length));
    let start = Math.min(inside.length, marks.length + (/^[ \t]*/.exec(inside.slice(marks.length))?.[0].length ?? 0));
    const fold = FOLD.exec(inside.slice(start));
    if (fold !== null) {
      elements.push(cx.elt('FoldMark', from + start, from + start + 3));
      start += 3 + (/^[ \t]*/.exec(inside.slice(start + 3))?.[0].length ?? 0);
    }
    const unnumbered = UNNUMBERED.exec(inside.slice(start));
    const end = unnumbered === null ? inside.length : inside.length - 3;
    if (end > start) elements.push(...cx.parser.parseInline(inside.slice(start, end), from + start));
    if (unnumbered !== null) elements.push(cx.elt('NumberingMark', from + end, from + end + 3));
    if (closing !== null) elements.push(cx.elt('HeaderMark', from + text.length - (closing[1] ?? '').length, from + text.length));
    cx.nextLine();
    cx.addElement(cx.elt(`ATXHeading${marks.length}`, from, from + text.length, elements));
    return true;
  },
};

const MARK = /^\[(?:toc|목차|notoc|footnotes|각주)\][ \t]*$/i;

/** `[toc]` and the like count at the top alone: a quoted mark is text that speaks of the mark. */
function isMark(line: Line): boolean {
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
  endLeaf: (_cx, line) => isMark(line),
};

const NOTE = /^\[\^[^[\] \t\n]{1,197}\]:[ \t]*/;

/** The text of a footnote: what follows is its content while it is indented by four columns. */
const footnoteDefinition: BlockParser = {
  name: 'FootnoteDefinition',
  before: 'LinkReference',
  parse: (cx, line) => {
    const marker = line.next === 91 && line.indent < line.baseIndent + 4 ? NOTE.exec(line.text.slice(line.pos))?.[0] : undefined;
    if (marker === undefined) return false;
    const from = cx.lineStart + line.pos;
    cx.startComposite('FootnoteDefinition', line.pos, line.baseIndent);
    cx.addElement(cx.elt('NoteMark', from, from + trimEnd(marker).length));
    line.moveBase(line.pos + marker.length);
    return null;
  },
  endLeaf: (_cx, line) => line.next === 91 && NOTE.test(line.text.slice(line.pos)),
};

/** The task mark at the start of an item's first paragraph (GFM 5.3). */
const task: BlockParser = {
  name: 'TaskList',
  after: 'SetextHeading',
  leaf: (cx, leaf) => (/^\[[ xX]\][ \t]+[^ \t\n]/.test(leaf.content) && cx.parentType().name === 'ListItem' ? new TaskParser() : null),
};

class TaskParser implements LeafBlockParser {
  nextLine(): boolean {
    return false;
  }

  finish(cx: BlockContext, leaf: LeafBlock): boolean {
    const skip = /^\[[ xX]\][ \t]+/.exec(leaf.content)?.[0].length ?? 3;
    const elements: Element[] = [
      cx.elt('TaskMarker', leaf.start, leaf.start + 3),
      ...cx.parser.parseInline(leaf.content.slice(skip), leaf.start + skip),
    ];
    cx.addLeafElement(leaf, cx.elt('Task', leaf.start, leaf.start + leaf.content.length, elements));
    return true;
  }
}

/** Whether a line leaves a quote or list that the paragraph before it stands in. */
export function isBehind(cx: BlockContext, line: Line & { readonly depth?: number }): boolean {
  return (line.depth ?? cx.depth) < cx.depth;
}

const ITEM = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;

/**
 * An item that begins where the line leaves the quote or list of the paragraph before it does not interrupt that paragraph: it may be
 * empty, and count from any number (CommonMark 5.2, 5.3). lang-markdown takes it for more of the paragraph.
 */
const itemBehind: BlockParser = {
  name: 'ItemBehind',
  endLeaf: (cx, line) => isBehind(cx, line) && line.indent < line.baseIndent + 4 && ITEM.test(line.text.slice(line.pos)),
};

/** The blocks of the dialect that CommonMark has not, or has otherwise. */
export const DIALECT_BLOCKS: MarkdownConfig = {
  defineNodes: [
    { name: 'FoldMark', style: tags.modifier },
    { name: 'NumberingMark', style: tags.modifier },
    { name: 'DialectMark', block: true, style: tags.keyword },
    {
      name: 'FootnoteDefinition',
      block: true,
      composite: (_cx, line, base) => {
        if (line.next !== -1 && line.indent < base + 4) return false;
        if (line.next !== -1) line.moveBaseColumn(base + 4);
        return true;
      },
    },
    { name: 'Task', block: true },
    { name: 'TaskMarker', style: tags.atom },
  ],
  parseBlock: [indentedText, heading, footnoteDefinition, dialectMark, task, itemBehind],
  remove: ['HTMLBlock', 'SetextHeading'],
};
