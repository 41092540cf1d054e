import type { Inline } from '../inline-ast.ts';
import { isAsciiPunctuation } from '../chars.ts';
import { readAutolink, readEmail, readUrl, readWww } from './autolink.ts';
import { closeBracket, dropBrackets, mayOpenNote, openBracket, readBracketLeaf } from './brackets.ts';
import { readCodeSpan } from './code-span.ts';
import { addComment, readComment } from './comment.ts';
import { matchDelimiters, readDelimiter, sourceNode, takeChildren, takeItems } from './delimiters.ts';
import { decodeEntity, entityEnd } from './entity.ts';
import { find, nextLine } from './lines.ts';
import type { LineStarts } from './lines.ts';
import { readMath } from './math.ts';
import { IMAGE, InlineState, LINK, NOTE, addItem, flushText, releaseItems } from './state.ts';
import { readHtmlTag, readTag } from './tags.ts';

/** 1 for code units that can start a construct. Set per document, so that absent constructs cost nothing. */
const SPECIAL = new Uint8Array(128);
for (const char of '\n\\`*_[]!<&~^:=') SPECIAL[char.charCodeAt(0)] = 1;

/**
 * Prepares for a document: e-mail addresses, `www.` and formulas are searched only when the document can
 * contain them. Text rarely has the `=` of highlights: looking through all of it costs more.
 */
export function prepareInlines(src: string, hasMath: boolean): void {
  SPECIAL[64] = src.includes('@') ? 1 : 0;
  SPECIAL[46] = src.includes('www.') ? 1 : 0;
  SPECIAL[36] = hasMath && src.includes('$') ? 1 : 0;
}

/** Reads the inline content of a range. */
export function readInlines(
  s: InlineState,
  from: number,
  end: number,
  starts: LineStarts,
  isCell: boolean,
): Inline[] {
  s.starts = starts;
  s.isCell = isCell;
  s.lineFrom = from;
  s.size = 0;
  s.delimitersTo = 0;
  s.pairsTo = 0;
  s.hasAdjacentText = false;
  s.textFrom = from;
  s.openHighlights = 0;
  if (s.commentOpen < from) s.commentOpen = find(s.src, '<!--', from);
  const run = s.commentOpen < end ? readAroundComments(s, from, end) : readPart(s, from, end);
  if (s.size === 0 && run === s.textFrom && run < end && s.text === '') {
    // Fast path for plain text, the most frequent content.
    return [sourceNode(s.src, run, end)];
  }
  flushText(s, run, end);
  return finish(s);
}

/** Reads a range that may have comments which end in a later line; returns the start of its unread text. */
function readAroundComments(s: InlineState, from: number, end: number): number {
  let run = from;
  const comments = commentsOverLines(s, from, end);
  for (let i = 0; i < comments.length; i += 2) {
    const to = comments[i] as number;
    run = addComment(s, to, comments[i + 1] as number, readPart(s, run, to));
  }
  return readPart(s, run, end);
}

/** Reads a range without such comments. */
function readPart(s: InlineState, from: number, to: number): number {
  const { src, starts } = s;
  s.to = to;
  s.ticks = null;
  s.hasNoMathEnd = s.isForComments;
  let at = from;
  let run = from;
  while (at < to) {
    const code = src.charCodeAt(at);
    if (code >= 128 || SPECIAL[code] === 0) {
      at++;
      continue;
    }
    let end = -1;
    switch (code) {
      case 10: {
        const next = nextLine(src, at, to, starts);
        s.lineFrom = next;
        const before = src.charCodeAt(at - 1);
        if (next === at + 1 && before !== 32 && before !== 9 && !s.hasBreaks) {
          at++;
          continue;
        }
        readNewline(s, at, run, next);
        end = next;
        break;
      }
      case 92: // \
        if (at + 1 < to) {
          const escaped = src.charCodeAt(at + 1);
          if (escaped === 10) {
            flushText(s, run, at);
            addItem(s, { type: 'break', from: at, to: at + 2 }, at + 2);
            end = nextLine(src, at + 1, to, starts);
            s.lineFrom = end;
            s.textFrom = end;
          } else if (isAsciiPunctuation(escaped)) {
            s.text += src.slice(run, at);
            run = at + 1;
            at += 2;
            continue;
          }
        }
        break;
      case 38: {
        // &
        const close = entityEnd(src, at, to);
        const value = close < 0 ? null : decodeEntity(src.slice(at, close));
        if (value !== null) {
          s.text += src.slice(run, at) + value;
          end = close;
        }
        break;
      }
      case 96: // `
        end = readCodeSpan(s, at, run);
        if (end < 0) {
          at = -end;
          continue;
        }
        break;
      case 42: // *
      case 95: // _
      case 126: // ~
      case 61: // =
        end = readDelimiter(s, code, at, run);
        if (end > 0) {
          at = end;
          continue;
        }
        end = -end;
        break;
      case 91: // [
        end = readBracketLeaf(s, at, run);
        if (end < 0) end = readTag(s, at, run);
        if (end < 0) end = openBracket(s, LINK, at, at + 1, run);
        break;
      case 33: // !
      case 94: // ^
        if (at + 1 < to && src.charCodeAt(at + 1) === 91 && (code === 33 || mayOpenNote(s))) {
          end = openBracket(s, code === 33 ? IMAGE : NOTE, at, at + 2, run);
        }
        break;
      case 93: // ]
        if (s.bracketCount > 0) end = closeBracket(s, at, run);
        break;
      case 60: // <
        end = readComment(s, at, run);
        if (end < 0) end = readAutolink(s, at, run);
        if (end < 0) end = readHtmlTag(s, at, run);
        break;
      case 58: // :
        end = readUrl(s, at, run);
        break;
      case 46: // .
        end = readWww(s, at, run);
        break;
      case 64: // @
        end = readEmail(s, at, run);
        break;
      case 36: // $
        end = readMath(s, at, run);
        break;
      default:
    }
    if (end < 0) {
      at++;
    } else {
      at = end;
      run = end;
    }
  }
  return run;
}

/**
 * Returns the starts and ends of the comments that begin in one line of a range and end in another. Lines are
 * read by themselves for it, as `followComments` does: code and others that begin before such a comment do
 * not reach into it. Uses the arrays that parses share, so no item may be read yet.
 */
function commentsOverLines(s: InlineState, from: number, end: number): readonly number[] {
  const { src } = s;
  const found: number[] = [];
  for (let at = from; ; ) {
    if (s.commentOpen < at) s.commentOpen = find(src, '<!--', at);
    const open = s.commentOpen;
    // Searches the slice and not the source, whose next newline may be far away.
    const length = open < end ? src.slice(open, end).indexOf('\n') : -1;
    if (length < 0) return found;
    const newline = open + length;
    const before = src.lastIndexOf('\n', open);
    const start = findOpenComment(src, before < at ? at : nextLine(src, before, end, s.starts), newline);
    at = newline + 1;
    if (start < 0) continue;
    const close = src.slice(start + 2, end).indexOf('-->');
    if (close < 0) return found;
    at = start + close + 5;
    found.push(start, at);
  }
}

/**
 * Returns the start of the comment that begins in a line and does not end in it, -1 when there is none. Reads
 * the line by itself, without definitions, so that the search for a comment's end stays in it.
 */
export function findOpenComment(src: string, from: number, to: number): number {
  const s = new InlineState(src.slice(from, to), new Map(), new Map(), false, 0);
  s.isForComments = true;
  readInlines(s, 0, to - from, null, false);
  releaseItems(s);
  return s.openComment < 0 ? -1 : from + s.openComment;
}

function readNewline(s: InlineState, at: number, run: number, next: number): void {
  const { src } = s;
  let end = at;
  while (end > run && (src.charCodeAt(end - 1) === 32 || src.charCodeAt(end - 1) === 9)) end--;
  const isHard =
    s.hasBreaks || (at - end >= 2 && src.charCodeAt(at - 1) === 32 && src.charCodeAt(at - 2) === 32);
  if (isHard) {
    flushText(s, run, end);
    addItem(s, { type: 'break', from: end, to: at + 1 }, next);
  } else {
    s.text += `${src.slice(run, end)}\n`;
  }
}

function finish(s: InlineState): Inline[] {
  if (s.bracketCount > 0) dropBrackets(s, 0);
  if (s.hasAdjacentText) {
    matchDelimiters(s, -1);
    return takeChildren(s, 0);
  }
  if (s.size > s.mostItems) s.mostItems = s.size;
  return takeItems(s, 0, s.size);
}
