import { classOf, isAlphanumeric, isCjk } from '../chars.ts';
import { decodeEntity, entityEnd } from '../inline/entity.ts';

/** Context of a printed text. */
export interface TextContext {
  /** The text is at the edge of a line, heading or cell, where white space would be lost. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
  /** The text is beside the marks of another node. */
  readonly isAfterNode: boolean;
  readonly isBeforeNode: boolean;
  /** White space here would disable the surrounding marks. */
  readonly isInsideStart: boolean;
  readonly isInsideEnd: boolean;
  /** `]` would end the surrounding construct. */
  readonly isInBrackets: boolean;
  /** Newlines are not allowed. */
  readonly isOneLine: boolean;
  readonly isCell: boolean;
  readonly isHeading: boolean;
  readonly hasMath: boolean;
}

/** Escapes a text so that parsing gives the same text. */
export function escapeText(value: string, place: TextContext): string {
  let result = '';
  const { length } = value;
  for (let i = 0; i < length; i++) {
    const char = value.charAt(i);
    const next = value.charAt(i + 1);
    switch (char) {
      case '\\':
        result += next === '' || classOf(next.charCodeAt(0)) !== 0 ? '\\\\' : '\\';
        break;
      case '`':
      case '[':
        result += `\\${char}`;
        break;
      case ']':
        result += place.isInBrackets || (i === 0 && place.isAfterNode) ? '\\]' : ']';
        break;
      case '|':
        result += place.isCell ? '\\|' : '|';
        break;
      case '*':
      case '_':
      case '~':
      case '=': {
        let end = i + 1;
        while (end < length && value.charAt(end) === char) end++;
        const run = value.slice(i, end);
        result += isPlainRun(value, i, end, char, place) ? run : run.replaceAll(char, `\\${char}`);
        i = end - 1;
        break;
      }
      case '<':
        result +=
          next === '' ? (place.isBeforeNode ? '\\<' : '<') : classOf(next.charCodeAt(0)) === 1 ? '<' : '\\<';
        break;
      case '&': {
        const end = entityEnd(value, i, length);
        result += end > 0 && decodeEntity(value.slice(i, end)) !== null ? '\\&' : '&';
        break;
      }
      case '!':
      case '^':
        result += next === '' && place.isBeforeNode ? `\\${char}` : char;
        break;
      case '$':
        result += place.hasMath ? '\\$' : '$';
        break;
      case ':':
        result +=
          (next === '/' && /(?:http|https|ftp)$/i.test(value.slice(Math.max(0, i - 5), i))) ||
          (i === 0 && place.isAfterNode)
            ? '\\:'
            : ':';
        break;
      case '.':
        result += value.slice(Math.max(0, i - 3), i) === 'www' ? '\\.' : '.';
        break;
      case '@':
        result +=
          i > 0 && isAlphanumeric(next.charCodeAt(0)) && /[\w.+-]/.test(value.charAt(i - 1)) ? '\\@' : '@';
        break;
      case '{':
        result += place.isHeading && place.isEnd && value.slice(i) === '{-}' ? '\\{' : '{';
        break;
      case '\n':
        result += canBreak(value, i, place) ? '\n' : '&#10;';
        break;
      case '\r':
        result += '&#13;';
        break;
      case ' ':
      case '\t':
        result += isLost(value, i, place) ? `&#${char.charCodeAt(0)};` : char;
        break;
      default:
        result += char;
    }
  }
  return result;
}

/** Returns a character as a numeric entity, which adjacent marks treat as punctuation. */
export function toEntity(char: string): string {
  const code = char.codePointAt(0) ?? 0xfffd;
  // A lone surrogate has no entity.
  return code >= 0xd800 && code <= 0xdfff ? char : `&#${code};`;
}

/** Returns true when a run of marks has no effect: inside a word, or between white space. */
function isPlainRun(value: string, from: number, to: number, char: string, place: TextContext): boolean {
  if (char === '=') return isPlainHighlightMark(value, from, to, place);
  if (from === 0 || to === value.length) return false;
  const before = value.charCodeAt(from - 1);
  const after = value.charCodeAt(to);
  if (before === 10 || (char === '~' && to - from > 2) || place.isCell) return false;
  const left = classAt(value, from - 1);
  const right = classOf(after);
  if (left === 1 && right === 1) return true;
  if (left !== 0 || right !== 0) return false;
  if (to - from === 1) return char === '_' || char === '~';
  // Before a CJK letter `__` may close.
  return char === '_' && !isCjk(value.codePointAt(to) ?? 0);
}

/** Returns true when a run of `=` is no mark of a highlight: that has two, and text on one side at least. */
function isPlainHighlightMark(value: string, from: number, to: number, place: TextContext): boolean {
  if ((from === 0 && place.isAfterNode) || (to === value.length && place.isBeforeNode)) return false;
  if (to - from !== 2) return true;
  const before = from === 0 ? 1 : classAt(value, from - 1);
  return before === 1 && (to === value.length || classAt(value, to) === 1);
}

function classAt(value: string, at: number): number {
  const code = value.charCodeAt(at);
  // Halves of astral characters count as punctuation, so that nothing is left unescaped.
  return code >= 0xd800 && code <= 0xdfff ? 2 : classOf(code);
}

/** Returns true when the newline at `at` is parsed as a newline in the text. */
function canBreak(value: string, at: number, place: TextContext): boolean {
  if (place.isOneLine || (at === 0 && (place.isStart || place.isInsideStart))) return false;
  if (at === value.length - 1 && (place.isEnd || place.isInsideEnd)) return false;
  return value.charAt(at - 1) !== '\n' && value.charAt(at + 1) !== '\n';
}

/** Returns true when the white space at `at` would not be parsed as text. */
function isLost(value: string, at: number, place: TextContext): boolean {
  let from = at;
  while (from > 0 && /[ \t]/.test(value.charAt(from - 1))) from--;
  if (from === 0 ? place.isStart || (place.isInsideStart && at === 0) : value.charAt(from - 1) === '\n')
    return true;
  let to = at + 1;
  while (to < value.length && /[ \t]/.test(value.charAt(to))) to++;
  if (to === value.length) return place.isEnd || (place.isInsideEnd && at === value.length - 1);
  return value.charAt(to) === '\n';
}
