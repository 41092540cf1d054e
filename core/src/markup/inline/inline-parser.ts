import type { Inline } from '../ast.ts';
import { isAsciiPunctuation } from '../chars.ts';
import { readAutolink, readEmail, readUrl, readWww } from './autolink.ts';
import { closeBracket, dropBrackets, mayOpenNote, openBracket, readBracketLeaf } from './brackets.ts';
import { readCodeSpan } from './code-span.ts';
import { readComment } from './comment.ts';
import { matchDelimiters, readDelimiter, sourceNode, takeChildren, takeItems } from './delimiters.ts';
import { decodeEntity, entityEnd } from './entity.ts';
import { nextLine } from './lines.ts';
import type { LineStarts } from './lines.ts';
import { readMath } from './math.ts';
import { IMAGE, LINK, NOTE, addItem, flushText } from './state.ts';
import type { InlineState } from './state.ts';
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
  to: number,
  starts: LineStarts,
  isCell: boolean,
): Inline[] {
  const { src } = s;
  s.to = to;
  s.starts = starts;
  s.isCell = isCell;
  s.lineFrom = from;
  s.size = 0;
  s.delimitersTo = 0;
  s.pairsTo = 0;
  s.hasAdjacentText = false;
  s.textFrom = from;
  s.ticks = null;
  s.hasNoMathEnd = false;
  s.openHighlights = 0;
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
  if (s.size === 0 && run === s.textFrom && run < to && s.text === '') {
    // Fast path for plain text, the most frequent content.
    return [sourceNode(src, run, to)];
  }
  flushText(s, run, to);
  return finish(s);
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
