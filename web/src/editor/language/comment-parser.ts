import type { Input } from '@lezer/common';
import type { BlockContext, BlockParser, Line } from '@lezer/markdown';

/** Part of lang-markdown's context that its types leave out. */
type Context = BlockContext & { readonly input: Input };

/**
 * Name of comments with more text in their last line. They are no blocks to lang-markdown, which
 * reads on in the next line after a block that it reuses.
 */
export const LEADING_COMMENT = 'LeadingComment';

/** Characters read at a time in search of a comment's end. */
const CHUNK = 8192;

/** Last search per text: its start and the `-->` found, infinite when there is none. */
const searches = new WeakMap<Input, { readonly from: number; readonly close: number }>();

/** Places of text that follows a comment in its line. */
const rests = new WeakMap<BlockContext, number>();

function findClose(input: Input, from: number): number {
  const known = searches.get(input);
  if (known !== undefined && known.from <= from && from <= known.close) return known.close;
  let close = Number.POSITIVE_INFINITY;
  for (let at = from; at < input.length; at += CHUNK) {
    const found = input.read(at, Math.min(input.length, at + CHUNK + 2)).indexOf('-->');
    if (found < 0) continue;
    close = at + found;
    break;
  }
  searches.set(input, { from, close });
  return close;
}

/** Returns the end of the comment at a line's position, as core's `commentEnd`; 0 when there is none. */
export function commentEnd(context: BlockContext, line: Line): number {
  const cx = context as Context;
  if (line.next !== 60 || line.indent >= 4 || line.basePos !== 0) return 0;
  if (!line.text.startsWith('<!--', line.pos)) return 0;
  const close = findClose(cx.input, cx.lineStart + line.pos + 2);
  return Number.isFinite(close) ? close + 3 : 0;
}

/** Returns true when the text at a line's position follows a comment: it starts no block. */
export function isAfterComment(cx: BlockContext, line: Line): boolean {
  return rests.get(cx) === cx.lineStart + line.pos;
}

/** Comments over several lines, which may hold blank lines, and the text after them in their line. */
export const comment: BlockParser = {
  name: 'CommentBlock',
  before: 'FencedCode',
  parse: (context, line) => {
    const cx = context as Context;
    let end = commentEnd(cx, line);
    if (end === 0) return false;
    let start = cx.lineStart + line.pos;
    for (;;) {
      while (end > cx.lineStart + line.text.length && cx.nextLine());
      const space = /^[ \t]*/.exec(line.text.slice(end - cx.lineStart))?.[0].length ?? 0;
      const rest = end - cx.lineStart + space;
      const hasRest = rest < line.text.length;
      cx.addElement(cx.elt(hasRest ? LEADING_COMMENT : 'CommentBlock', start, end));
      if (!hasRest) {
        cx.nextLine();
        return true;
      }
      start = cx.lineStart + rest;
      const close = line.text.startsWith('<!--', rest) ? findClose(cx.input, start + 2) : Infinity;
      if (Number.isFinite(close)) {
        end = close + 3;
        continue;
      }
      line.moveBase(end - cx.lineStart);
      rests.set(cx, start);
      return null;
    }
  },
};

/** A comment that starts a line, or follows one in the line. */
const LEADING = /^[ \t]*<!--|\n {0,3}<!--/;

/** Returns true when a range of the text may end a comment that starts before it. */
export function mayEndComment(input: Input, from: number, to: number): boolean {
  if (!input.read(Math.max(0, from - 2), Math.min(input.length, to + 2)).includes('-->')) return false;
  const before = `\n${input.read(0, from)}`;
  const closed = before.lastIndexOf('-->');
  return LEADING.test(closed < 0 ? before : before.slice(closed + 3));
}
