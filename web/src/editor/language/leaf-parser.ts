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
import { tableColumns, tableRow } from './table-parser.ts';

/** Returns true when a line is outside the quote or list of the block before it. */
export function isBehind(cx: BlockContext, line: Line & { readonly depth?: number }): boolean {
  return (line.depth ?? cx.depth) < cx.depth;
}

/** Returns true when a leaf has turned out to be a table. */
export function isTable(leaf: LeafBlock): boolean {
  return leaf.parsers.some((parser) => parser instanceof TextParser && parser.columns > 0);
}

const TASK = /^\[[ xX]\][ \t]+(?=[^ \t\n])/;

/**
 * Parses the lines that are no other block as the page does: definitions at their start, then a paragraph, or
 * a table that begins with its last line when a delimiter row follows.
 */
class TextParser implements LeafBlockParser {
  /** Columns of the table, 0 while there is none. */
  columns = 0;
  private head = 0;
  private rows: Element[] = [];
  private readonly canBeTask: boolean;

  constructor(canBeTask: boolean) {
    this.canBeTask = canBeTask;
  }

  nextLine(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
    if (this.columns > 0) {
      // A row belongs to the quote or item of its table.
      if (isBehind(cx, line)) return this.finish(cx, leaf);
      this.rows.push(tableRow(cx, 'TableRow', line.text, line.pos, cx.lineStart, this.columns));
      return false;
    }
    const { next } = line;
    if (
      (next !== 124 && next !== 58 && next !== 45) ||
      line.indent >= line.baseIndent + 4 ||
      isBehind(cx, line)
    )
      return false;
    const start = leaf.content.lastIndexOf('\n') + 1;
    const head = trimEnd(leaf.content.slice(start));
    const text = head.replace(/^[ \t]+/, '');
    const columns = tableColumns(text, line.text.slice(line.pos));
    if (columns === 0) return false;
    this.columns = columns;
    this.head = start + head.length - text.length;
    this.rows = [
      tableRow(cx, 'TableHeader', text, 0, leaf.start + this.head, columns),
      cx.elt('TableDelimiter', cx.lineStart + line.pos, cx.lineStart + trimEnd(line.text).length),
    ];
    return false;
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
    while (at < end && content.charCodeAt(at) === 91) {
      const found = findDefinition(content, at, end, null);
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
    { name: 'TaskMarker', style: tags.atom },
    { name: 'Table', block: true },
    { name: 'TableHeader', style: { 'TableHeader/...': tags.heading } },
    'TableRow',
    { name: 'TableCell', style: tags.content },
    { name: 'TableDelimiter', style: tags.processingInstruction },
  ],
  parseBlock: [
    {
      name: 'LinkReference',
      leaf: (cx, leaf) => new TextParser(leaf.content.charCodeAt(0) === 91 && isFirstInItem(cx)),
    },
  ],
};
