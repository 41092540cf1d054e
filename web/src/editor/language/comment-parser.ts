import type { Input } from '@lezer/common';
import { Line } from '@lezer/markdown';
import type { BlockContext, BlockParser, Element } from '@lezer/markdown';

/** Container of lang-markdown. */
interface Container {
  readonly type: number;
  end: number;
}

/** Part of lang-markdown's lines that its types leave out. */
interface Scratch extends Line {
  depth: number;
  markers: Element[];
  reset(text: string): void;
  forward(): void;
}

/** Part of lang-markdown's context that its types leave out. */
type Context = BlockContext & {
  readonly input: Input;
  /** Open containers, the document first. */
  readonly stack: readonly Container[];
  scanLine(start: number): { readonly text: string };
  readonly parser: {
    readonly skipContextMarkup: Readonly<
      Record<number, ((block: Container, cx: BlockContext, line: Line) => boolean) | undefined>
    >;
  };
};

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

/** Start of the line that ended the containers of the last comment before its end. */
const failures = new WeakMap<BlockContext, number>();

/**
 * Returns true when the lines up to a position continue the first `depth` containers, as core's `isInside`.
 */
function isInside(cx: Context, line: Line, depth: number, close: number): boolean {
  const at = cx.lineStart + line.pos;
  if (at < (failures.get(cx) ?? 0)) return false;
  const ends = cx.stack.map(({ end }) => end);
  const ahead = new Line() as unknown as Scratch;
  let start = cx.lineStart + line.text.length + 1;
  let isContinued = true;
  while (isContinued && start <= close) {
    const { text } = cx.scanLine(start);
    ahead.reset(text);
    for (; isContinued && ahead.depth < depth; ahead.depth++) {
      const block = cx.stack[ahead.depth];
      isContinued =
        block !== undefined && cx.parser.skipContextMarkup[block.type]?.(block, cx, ahead) === true;
      ahead.forward();
    }
    if (!isContinued) failures.set(cx, start);
    start += text.length + 1;
  }
  // Quotes extend over lines that are looked at.
  for (const [i, block] of cx.stack.entries()) block.end = ends[i] ?? block.end;
  return isContinued;
}

/**
 * Returns the end of the comment at a line's position, as core's `commentEnd`; 0 when there is none.
 * @param depth number of open containers that it is in, with the document
 */
export function commentEnd(context: BlockContext, line: Line, depth: number): number {
  const cx = context as Context;
  if (line.next !== 60 || line.indent >= line.baseIndent + 4) return 0;
  if (!line.text.startsWith('<!--', line.pos)) return 0;
  const close = findClose(cx.input, cx.lineStart + line.pos + 2);
  return Number.isFinite(close) && (depth === 1 || isInside(cx, line, depth, close)) ? close + 3 : 0;
}

/** Returns true when the text at a line's position follows a comment: it starts no block. */
export function isAfterComment(cx: BlockContext, line: Line): boolean {
  return rests.get(cx) === cx.lineStart + line.pos;
}

/** Comments over several lines, which may hold blank lines, and the text after them in their line. */
export const comment: BlockParser = {
  name: 'CommentBlock',
  before: 'FencedCode',
  parse: (context, given) => {
    const cx = context as Context;
    const line = given as Scratch;
    let end = commentEnd(cx, line, cx.depth);
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
      end = commentEnd(cx, line, cx.depth);
      if (end > 0) continue;
      rests.set(cx, start);
      return null;
    }
  },
};

/** Returns true when a comment starts in a range of the text and does not end there. */
export function mayEndComment(input: Input, from: number, to: number): boolean {
  const text = input.read(from, to);
  return text.indexOf('<!--', text.lastIndexOf('-->') + 1) >= 0;
}
