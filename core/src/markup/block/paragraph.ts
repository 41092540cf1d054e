import type { DocEmbed, ListItem, Paragraph } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import { joinLines, NOWHERE } from '../inline/lines.ts';
import { followComments, startText } from './follow-comments.ts';
import { readDefinition } from './definition.ts';
import { isDocEmbed } from './doc-embed.ts';
import { readStandaloneUrl } from './embed.ts';
import { trimEnd } from './line.ts';
import { trimStart } from '../chars.ts';
import { ITEM, NO_CHILDREN, NO_LEAF, PARAGRAPH, addBlock, addInlines, startChild } from './state.ts';
import type { BlockState } from './state.ts';

/** Starts a paragraph at `next`. */
export function openParagraph(b: BlockState): void {
  startChild(b);
  b.leaf = PARAGRAPH;
  b.from = b.next;
  b.lastLine = b.next;
  b.commentLine = startText(b, b.next) ? b.next : NOWHERE;
  b.to = b.lineEnd;
}

/** Adds a line to the open paragraph. */
export function continueParagraph(b: BlockState): void {
  if (b.starts !== null) b.starts.push(b.next);
  b.lastLine = b.next;
  if (b.commentOpen < b.lineEnd && followComments(b, b.next)) b.commentLine = Math.min(b.commentLine, b.next);
  b.to = b.lineEnd;
}

/** Closes the open paragraph: link reference definitions at its start become nodes of their own. */
export function closeParagraph(b: BlockState): void {
  const { src } = b;
  b.leaf = NO_LEAF;
  closeText(b, b.from, trimEnd(src, b.from, b.to), b.lastLine !== b.from);
}

/** Closes the open paragraph before its last line, which is the header of a table. */
export function closeBeforeLastLine(b: BlockState, end: number): void {
  const { src, from, starts } = b;
  b.leaf = NO_LEAF;
  if (b.lastLine === from) return;
  if (starts !== null) starts.pop();
  closeText(b, from, trimEnd(src, from, end), true);
}

function closeText(b: BlockState, start: number, to: number, hasLines: boolean): void {
  const { src, starts, stack } = b;
  let from = start;
  // A definition does not reach into a line whose comment ends in a later one.
  const limit = Math.min(to, b.commentLine);
  while (from < limit && src.charCodeAt(from) === 91) {
    const end = readDefinition(b, from, limit);
    if (end < 0) break;
    from = end;
  }
  if (from >= to) return;
  if (src.charCodeAt(from) === 60 && isComment(src.slice(from, to))) {
    addBlock(b, { type: 'comment', from, to, key: 0, value: joinLines(src, from, to, starts) });
    return;
  }
  const container = stack[stack.length - 1];
  if (container === undefined) {
    if (!hasLines && src.charCodeAt(from) === 104) {
      const block = readStandaloneUrl(b, from, to);
      if (block !== null) {
        addBlock(b, block);
        return;
      }
    }
  } else if (container.kind === ITEM && container.node.children.length === 0 && src.charCodeAt(from) === 91) {
    from = readTaskMark(src, from, to, container.node as Mutable<ListItem>);
  }
  const isEmbed = src.charCodeAt(from) === 33 && isDocEmbed(src.slice(from, to));
  const node: Mutable<Paragraph | DocEmbed> = {
    type: isEmbed ? 'docEmbed' : 'paragraph',
    from,
    to,
    key: 0,
    children: NO_CHILDREN,
  };
  addBlock(b, node);
  addInlines(b, node, isEmbed ? from + 1 : from, to);
}

/**
 * Reads the task mark at the start of an item's first paragraph
 * (GFM 5.3); returns the offset of the text after it.
 */
function readTaskMark(src: string, from: number, to: number, item: Mutable<ListItem>): number {
  if (from + 3 >= to || src.charCodeAt(from + 2) !== 93) return from;
  const mark = src.charCodeAt(from + 1);
  if (mark !== 32 && (mark | 32) !== 120) return from;
  const text = trimStart(src, from + 3, to);
  if (text === from + 3 || text >= to || src.charCodeAt(text) === 10) return from;
  item.checked = mark !== 32;
  return text;
}

/** Returns true when a text is one comment. */
function isComment(text: string): boolean {
  return text.startsWith('<!--') && text.indexOf('-->', 2) === text.length - 3;
}
