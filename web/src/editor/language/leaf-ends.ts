import type { BlockContext, LeafBlock, Line, MarkdownParser } from '@lezer/markdown';
import { commentEnd } from './comment-parser.ts';
import { FORMULA, isMark, moveBehindQuoteMark, NOTE } from './block-parsers.ts';
import { isOutsideBlock, isTable } from './leaf-parser.ts';

const HEADING = /^#{1,6}(?:[ \t]|$)/;
const FENCE = /^(?:~{3}|`{3,}[^`]*$)/;
const RULE = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const BULLET = /^[-+*](?:[ \t]+([^ \t])|[ \t]*$)/;
const NUMBER = /^(\d{1,9})[.)](?:[ \t]+([^ \t])|[ \t]*$)/;

/**
 * Returns true when a line ends the paragraph or table before it, by core's
 * rules: an item that interrupts a paragraph is not empty and counts from 1; one
 * outside the paragraph's quote or list interrupts nothing (CommonMark 5.2, 5.3).
 */
function endsLeaf(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
  const { next } = line;
  switch (next) {
    case 62: // >
      return true;
    case 35: // #
      return HEADING.test(line.text.slice(line.pos));
    case 96: // `
    case 126: // ~
      return FENCE.test(line.text.slice(line.pos));
    case 60: // <
      return commentEnd(cx, line) > 0;
    case 36: // $
      return FORMULA.test(line.text.slice(line.pos));
    case 91: // [
      return isMark(line) || NOTE.test(line.text.slice(line.pos));
    case 95: // _
      return RULE.test(line.text.slice(line.pos));
    case 42: // *
    case 45: // -
    case 43: {
      // +
      const text = line.text.slice(line.pos);
      if (next !== 43 && RULE.test(text)) return true;
      const item = BULLET.exec(text);
      return item !== null && (item[1] !== undefined || !interrupts(cx, line, leaf));
    }
    default: {
      if (next < 48 || next > 57) return false;
      const item = NUMBER.exec(line.text.slice(line.pos));
      return (
        item !== null && ((item[2] !== undefined && Number(item[1]) === 1) || !interrupts(cx, line, leaf))
      );
    }
  }
}

/** Returns true when an item in a line would interrupt a paragraph, which not every item may. */
function interrupts(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
  return !isOutsideBlock(cx, line) && !isTable(leaf);
}

/** lang-markdown's function for an open block that tests if a line belongs to it. */
type Skip = (block: { end: number }, cx: BlockContext, line: Line) => boolean;
interface Rules {
  endLeafBlock: readonly ((cx: BlockContext, line: Line, leaf: LeafBlock) => boolean)[];
  readonly skipContextMarkup: Record<number, Skip>;
}

const skipQuoteMark: Skip = (block, cx, line) => {
  if (line.next !== 62 || line.indent >= line.baseIndent + 4) return false;
  line.addMarker(cx.elt('QuoteMark', cx.lineStart + line.pos, cx.lineStart + line.pos + 1));
  moveBehindQuoteMark(line);
  block.end = cx.lineStart + line.text.length;
  return true;
};

/**
 * Replaces lang-markdown's rules by core's where no extension point exists: for the end of a paragraph, and
 * for quote marks. The parser must be one made by extensions, since it is modified in place.
 */
export function applyCoreRules(parser: MarkdownParser): void {
  const rules = parser as unknown as Rules;
  rules.endLeafBlock = [endsLeaf];
  const quote = parser.nodeSet.types.find(({ name }) => name === 'Blockquote');
  if (quote !== undefined) rules.skipContextMarkup[quote.id] = skipQuoteMark;
}
