import type { Input, SyntaxNode, Tree, TreeFragment } from '@lezer/common';
import type { BlockContext, BlockParser, Element, Line } from '@lezer/markdown';
import { openCommentIn } from '@maru/core/markup';
import { hasCommentEnd, hasOpenComment, textOf } from './comment-marks.ts';

/** Part of lang-markdown's lines that its types leave out. */
interface Scratch extends Line {
  markers: Element[];
  scrub(): string;
  forward(): void;
}

/** Part of lang-markdown's context that its types leave out. */
type Context = BlockContext & { readonly input: Input };

/**
 * Name of comments with more text in their last line. They are no blocks to lang-markdown, which
 * reads on in the next line after a block that it reuses.
 */
export const LEADING_COMMENT = 'LeadingComment';

/** Name of comments within text that end in a later line. */
export const LINES_COMMENT = 'LinesComment';

/** Comments that may have several lines. */
const COMMENTS: ReadonlySet<string> = new Set(['CommentBlock', LEADING_COMMENT, LINES_COMMENT]);

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
export function commentEnd(cx: BlockContext, line: Line): number {
  if (line.next !== 60 || line.indent >= line.baseIndent + 4) return 0;
  return line.text.startsWith('<!--', line.pos) ? endOf(cx as Context, cx.lineStart + line.pos) : 0;
}

function endOf(cx: Context, at: number): number {
  const close = findClose(cx.input, at + 2);
  return Number.isFinite(close) ? close + 3 : 0;
}

/** Lines that the comments in the text of one continue it over. */
export interface FollowedLines {
  /** Text of the lines from a position in the first on, with spaces for their marks. */
  readonly text: string;
  readonly marks: readonly Element[];
}

/**
 * Reads on to the line that ends the last comment in a line's text, as core's `followComments`. The context
 * is in that line then.
 * @param pos start of the text in the line
 */
export function followComments(context: BlockContext, pos: number): FollowedLines {
  const cx = context as Context;
  const { line } = context as unknown as { readonly line: Scratch };
  const marks: Element[] = [];
  let text = line.text.slice(pos);
  for (let from = pos; ; ) {
    const open = openCommentIn(line.text.slice(from));
    const end = open < 0 ? 0 : endOf(cx, cx.lineStart + from + open);
    if (end === 0) return { text, marks };
    while (cx.lineStart + line.text.length < end && cx.nextLine()) {
      text += `\n${line.scrub()}`;
      marks.push(...line.markers);
    }
    from = end - cx.lineStart;
  }
}

/** Returns true when the text at a line's position follows a comment: it starts no block. */
export function isAfterComment(cx: BlockContext, line: Line): boolean {
  return rests.get(cx) === cx.lineStart + line.pos;
}

/** Comments over several lines, which may hold blank lines, and the text after them in their line. */
export const comment: BlockParser = {
  name: 'CommentBlock',
  before: 'FencedCode',
  parse: (context, blockLine) => {
    const cx = context as Context;
    const line = blockLine as Scratch;
    let end = commentEnd(cx, line);
    if (end === 0) return false;
    let start = cx.lineStart + line.pos;
    for (;;) {
      const marks: Element[] = [];
      while (end > cx.lineStart + line.text.length && cx.nextLine()) marks.push(...line.markers);
      const space = /^[ \t]*/.exec(line.text.slice(end - cx.lineStart))?.[0].length ?? 0;
      const rest = end - cx.lineStart + space;
      const hasRest = rest < line.text.length;
      cx.addElement(cx.elt(hasRest ? LEADING_COMMENT : 'CommentBlock', start, end, marks));
      if (!hasRest) {
        cx.nextLine();
        return true;
      }
      start = cx.lineStart + rest;
      line.moveBase(rest);
      line.forward();
      end = commentEnd(cx, line);
      if (end > 0) continue;
      rests.set(cx, start);
      return null;
    }
  },
};

/**
 * Returns true when an edit is in a comment, whose start then may mean something else for the text before it,
 * or an edit may end a comment that starts before it by `-->`.
 */
export function changesComment(input: Input, fragments: readonly TreeFragment[]): boolean {
  const text = textOf(input);
  return fragments.some(({ to, tree, offset }, i) => {
    const next = fragments[i + 1];
    return (
      isBesideComment(tree, to + offset) ||
      (next !== undefined && isBesideComment(next.tree, next.from + next.offset)) ||
      (hasCommentEnd(text, Math.max(0, to - 2), (next?.from ?? input.length) + 2) && hasOpenComment(text, to))
    );
  });
}

function isBesideComment(tree: Tree, at: number): boolean {
  return ([-1, 1] as const).some((side) => {
    for (let node: SyntaxNode | null = tree.resolve(at, side); node !== null; node = node.parent)
      if (COMMENTS.has(node.name)) return true;
    return false;
  });
}
