import { tags } from '@lezer/highlight';
import type {
  BlockContext,
  Element,
  LeafBlock,
  LeafBlockParser,
  Line,
  MarkdownConfig,
} from '@lezer/markdown';
import { findDefinition, isDocEmbed } from '@maru/core/markup';
import { trimEnd } from './block-parsers.ts';
import { followComments } from './comment-parser.ts';
import { tableColumns, tableRow } from './table-parser.ts';
import { dialectTags } from './tags.ts';

/** Returns true when a line is outside the quote or list of the block before it. */
export function isOutsideBlock(cx: BlockContext, line: Line & { readonly depth?: number }): boolean {
  return (line.depth ?? cx.depth) < cx.depth;
}

/** Returns true when a leaf has turned out to be a table. */
export function isTable(leaf: LeafBlock): boolean {
  return leaf.parsers.some((parser) => parser instanceof TextParser && parser.columns > 0);
}

/** Parts of lang-markdown's lines and leaves that their types leave out. */
type OpenLine = Line & { readonly depth: number; readonly markers: readonly Element[]; scrub(): string };
type OpenLeaf = LeafBlock & { readonly marks: Element[] };

const TASK = /^\[[ xX]\][ \t]+(?=[^ \t\n])/;

/**
 * Parses the lines that are no other block as the page does: definitions at their start, then a paragraph, or
 * a table that begins with its last line when a delimiter row follows.
 */
class TextParser implements LeafBlockParser {
  /** Columns of the table, 0 while there is none. */
  columns = 0;
  private head = 0;
  /** Start of the last line, with the lines of comments that begin in it. */
  private last = 0;
  /** Start of the first line with a comment that ends in a later one. */
  private commentLine = Infinity;
  private rows: Element[] = [];
  private readonly canBeTask: boolean;

  constructor(cx: BlockContext, leaf: OpenLeaf, canBeTask: boolean) {
    this.canBeTask = canBeTask;
    const { text, marks } = followComments(cx, leaf.start - cx.lineStart);
    leaf.content = text;
    leaf.marks.push(...marks);
    if (text.includes('\n')) this.commentLine = 0;
  }

  /**
   * Reads on to the line that ends the last comment in a line; returns its text with that of the lines after
   * it. Adds all of them to the leaf but the last, which lang-markdown adds.
   */
  private follow(cx: BlockContext, line: OpenLine, leaf: OpenLeaf): string {
    const { pos } = line;
    const scrubbed = line.scrub();
    const own = [...line.markers];
    const length = line.text.length - pos;
    const { text, marks } = followComments(cx, pos);
    if (text.length > length) {
      this.commentLine = Math.min(this.commentLine, this.last);
      const whole = scrubbed + text.slice(length);
      leaf.content += `\n${whole.slice(0, whole.lastIndexOf('\n'))}`;
      leaf.marks.push(...own, ...marks.slice(0, marks.length - line.markers.length));
    }
    return text;
  }

  nextLine(cx: BlockContext, blockLine: Line, leaf: OpenLeaf): boolean {
    const line = blockLine as OpenLine;
    if (this.columns > 0) {
      // A row belongs to the quote or item of its table.
      if (isOutsideBlock(cx, line)) return this.finish(cx, leaf);
      const from = cx.lineStart + line.pos;
      this.rows.push(tableRow(cx, 'TableRow', line.text.slice(line.pos), from, this.columns));
      return false;
    }
    if (this.addHead(cx, line, leaf)) return false;
    this.last = leaf.content.length + 1;
    this.follow(cx, line, leaf);
    return false;
  }

  /** Makes the last line the head of a table when a delimiter row follows; returns true for that. */
  private addHead(cx: BlockContext, line: OpenLine, leaf: OpenLeaf): boolean {
    const { next } = line;
    if (
      (next !== 124 && next !== 58 && next !== 45) ||
      line.indent >= line.baseIndent + 4 ||
      isOutsideBlock(cx, line)
    )
      return false;
    const head = trimEnd(leaf.content.slice(this.last));
    const text = head.replace(/^[ \t]+/, '');
    const columns = tableColumns(text, line.text.slice(line.pos));
    if (columns === 0) return false;
    this.columns = columns;
    this.head = this.last + head.length - text.length;
    this.rows = [
      tableRow(cx, 'TableHeader', text, leaf.start + this.head, columns),
      cx.elt('TableDelimiter', cx.lineStart + line.pos, cx.lineStart + trimEnd(line.text).length),
    ];
    return true;
  }

  finish(cx: BlockContext, leaf: LeafBlock): boolean {
    const { content, start } = leaf;
    const isPlain = this.columns === 0 && !this.canBeTask;
    if (isPlain && content.charCodeAt(0) !== 91 && !isDocEmbed(trimEnd(content))) return false;
    const parts = this.text(
      cx,
      leaf,
      this.columns > 0 ? content.slice(0, Math.max(0, content.lastIndexOf('\n', this.head))) : content,
    );
    const end = start + content.length;
    if (this.columns > 0) parts.push(cx.elt('Table', start + this.head, end, this.rows));
    const [only] = parts;
    cx.addLeafElement(
      leaf,
      only !== undefined && parts.length === 1 ? only : cx.elt('Text', start, end, parts),
    );
    return true;
  }

  /**
   * Returns definitions, and the remaining paragraph. The last node
   * includes trailing spaces, so that a change behind it parses it again.
   */
  private text(cx: BlockContext, { start }: LeafBlock, content: string): Element[] {
    const parts: Element[] = [];
    const end = trimEnd(content).length;
    let at = 0;
    // As in core, a definition does not reach into a line whose comment ends in a later one.
    const limit = Math.min(end, this.commentLine);
    while (at < limit && content.charCodeAt(at) === 91) {
      const found = findDefinition(content, at, limit, null);
      if (found === null) break;
      const [close, urlFrom, urlTo, titleFrom, titleTo, next] = found;
      const inside = [
        cx.elt('LinkLabel', start + at, start + close + 1),
        cx.elt('LinkMark', start + close + 1, start + close + 2),
        cx.elt('URL', start + urlFrom, start + urlTo),
      ];
      if (titleTo > 0) inside.push(cx.elt('LinkTitle', start + titleFrom, start + titleTo));
      parts.push(
        cx.elt(
          'LinkReference',
          start + at,
          start + (next < end ? Math.max(urlTo, titleTo) : content.length),
          inside,
        ),
      );
      at = next;
    }
    if (at >= end) return parts;
    const task = this.canBeTask && at === 0 ? (TASK.exec(content)?.[0].length ?? 0) : 0;
    const inline = inlineOf(cx, content.slice(at + task, end), start + at + task);
    parts.push(
      task > 0
        ? cx.elt('Task', start, start + content.length, [cx.elt('TaskMarker', start, start + 3), ...inline])
        : cx.elt('Paragraph', start + at, start + content.length, inline),
    );
    return parts;
  }
}

/** Returns the content of a paragraph: inline marks, or another document's place. */
function inlineOf(cx: BlockContext, text: string, from: number): readonly Element[] {
  if (!isDocEmbed(text)) return cx.parser.parseInline(text, from);
  const [link] = cx.parser.parseInline(text.slice(1), from + 1);
  // A reference to a definition is no link to a document.
  if (link === undefined || cx.parser.nodeSet.types[link.type]?.name !== 'WikiLink')
    return cx.parser.parseInline(text, from);
  return [cx.elt('DocEmbed', from, link.to, [cx.elt('EmbedMark', from, from + 1), link])];
}

/** Returns true when a leaf is the first block in its item, which may have a task mark (GFM 5.3). */
function isFirstInItem(
  cx: BlockContext & { readonly block?: { readonly children: readonly unknown[] } },
): boolean {
  return cx.parentType().name === 'ListItem' && (cx.block?.children.length ?? 1) === 1;
}

/**
 * Paragraphs, definitions and tables as core parses them. The nodes
 * have lang-markdown's names, for tools that work with those.
 */
export const DIALECT_TEXT: MarkdownConfig = {
  defineNodes: [
    // Groups the blocks of one run of lines, any of which may change
    // type with any of the lines: the tree reuses all of them or none.
    { name: 'Text', block: true },
    { name: 'Task', block: true },
    { name: 'TaskMarker', style: dialectTags.sign },
    { name: 'Table', block: true },
    { name: 'TableHeader', style: { 'TableHeader/...': tags.heading } },
    'TableRow',
    { name: 'TableCell', style: tags.content },
    { name: 'TableDelimiter', style: tags.processingInstruction },
  ],
  parseBlock: [
    {
      name: 'LinkReference',
      leaf: (cx, leaf) =>
        new TextParser(cx, leaf as OpenLeaf, leaf.content.charCodeAt(0) === 91 && isFirstInItem(cx)),
    },
  ],
};
