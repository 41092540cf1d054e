import { columnsOf, withoutIndent } from './indentation.ts';

/**
 * Replaces code, comments and other parts of a text that must not change by short marks. The marks are
 * noncharacters (U+FDD0 to U+FDD5), which `removeMaskMarks` removes from the text before.
 */
export interface Masks {
  /** @param text with `\n` for newlines */
  fences(text: string): string;
  /** Masks what HTML must not be looked for in: code spans, comments, autolinks and escaped characters. */
  inline(text: string): string;
  /** Masks a part of a line. */
  readonly part: (text: string) => string;
  /** Masks lines, of which the last one ends here. */
  readonly block: (text: string) => string;
  /** Puts all parts back. */
  readonly restore: (text: string) => string;
}

const OPEN = '\uFDD0';
/** Begins the mark of a block, which is a line of its own. */
export const BLOCK_OPEN = '\uFDD3';
const CLOSE = '\uFDD1';
/** Replaces `&`, so that entities stay as they are written. */
const AMPERSAND = '\uFDD2';
const MARKS = /[\uFDD0-\uFDD5]/g;
const MARK = /(^[ \t]*)?[\uFDD0\uFDD3](\d+)\uFDD1/gm;

export function removeMaskMarks(text: string): string {
  return text.replaceAll(MARKS, '');
}

export function createMasks(): Masks {
  const parts: string[] = [];
  /** Parts whose further lines get the indentation that their mark has when it is replaced. */
  const movable = new Map<number, { readonly indent: string; readonly written: string }>();
  const restore = (text: string): string =>
    text.replaceAll(MARK, (whole, indent: string | undefined, index: string) => {
      const part = parts[Number(index)];
      if (part === undefined) return whole;
      const lines = restore(part);
      if (indent === undefined) return lines;
      const moved = movable.get(Number(index));
      if (moved === undefined) return indent + lines;
      if (moved.indent === indent) return indent + restore(moved.written);
      return indent + lines.replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
    });
  const part = (text: string): string => `${OPEN}${parts.push(text) - 1}${CLOSE}`;
  const block = (text: string): string => `${BLOCK_OPEN}${parts.push(text) - 1}${CLOSE}`;
  return {
    fences: (text) =>
      maskFences(text, (part, indent, written) => {
        if (indent.trim() === '') movable.set(parts.length, { indent, written });
        return block(part);
      }),
    inline: (text) => maskInline(text, part),
    part,
    block,
    restore,
  };
}

/** Opening line of a fence, in lists and quotes as well. */
const FENCE = /^((?:[ \t]|>)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)$/;

/** First line of a comment that has more than one, in lists and quotes as well. */
const COMMENT_START = /^(?:[ \t]|>)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?<!--/;

/**
 * Masks a fence.
 * @param part without the indentation of its first line
 * @param before text in its first line, which stays
 */
type MarkFence = (part: string, before: string, written: string) => string;

function maskFences(text: string, mark: MarkFence): string {
  const lines = text.split('\n');
  const masked: string[] = [];
  let commentsEnd = -1;
  /** Returns the index of the line that ends the comment begun in one; that one itself where none does. */
  const endOfComment = (from: number): number => {
    if ((lines[from] ?? '').includes('-->')) return from;
    if (commentsEnd <= from) {
      const found = lines.findIndex((line, index) => index > from && line.includes('-->'));
      commentsEnd = found < 0 ? lines.length : found;
    }
    return commentsEnd < lines.length ? commentsEnd : from;
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    // A comment may have signs of fences in it.
    const commentEnd = COMMENT_START.test(line) ? endOfComment(at) : at;
    if (commentEnd > at) {
      for (let inside = at; inside <= commentEnd; inside++) masked.push(lines[inside] ?? '');
      at = commentEnd;
      continue;
    }
    const [, before = '', fence = '', info = ''] = FENCE.exec(line) ?? [];
    if (fence === '' || (fence.startsWith('`') && info.includes('`'))) {
      masked.push(line);
      continue;
    }
    const end = endOfFence(lines, at + 1, fence);
    const rest = lines.slice(at + 1, end + 1);
    const first = line.slice(before.length);
    const written = [first, ...rest].join('\n');
    const columns = before.trim() === '' ? columnsOf(before) : 0;
    const code = columns === 0 ? rest : rest.map((one) => withoutIndent(one, columns));
    masked.push(before + mark([first, ...code].join('\n'), before, written));
    at = end;
  }
  return masked.join('\n');
}

function endOfFence(lines: readonly string[], from: number, fence: string): number {
  const char = fence[0] ?? '`';
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? '').replace(/^(?:[ \t]|>)*/, '').trimEnd();
    if (line.length >= fence.length && line === char.repeat(line.length)) return at;
  }
  return lines.length - 1;
}

const AUTOLINK = /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>/gi;
const ESCAPED = /\\[<>&`]/g;

function maskInline(text: string, mark: (part: string) => string): string {
  let result = '';
  let from = 0;
  for (const [start, end] of codeSpans(text)) {
    result += text.slice(from, start) + mark(text.slice(start, end));
    from = end;
  }
  result += text.slice(from);
  result = replaceBetween(result, '<!--', '-->', (part, before) => mark(asComment(part, before)));
  for (const pattern of [AUTOLINK, ESCAPED]) result = result.replaceAll(pattern, (part) => mark(part));
  return result;
}

/** Writes a comment of several lines in one, unless it is a block of its own: its lines would be items. */
function asComment(comment: string, before: string): string {
  return before === '' || before === '\n\n' ? comment : comment.replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
}

/** Replaces parts from a sign to the next end sign, in a time that grows with the text alone. */
function replaceBetween(
  text: string,
  open: string,
  close: string,
  replace: (part: string, before: string) => string,
): string {
  let result = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf(open, from);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) return result + text.slice(from);
    result += text.slice(from, start);
    result += replace(text.slice(start, end + close.length), result.slice(-2));
    from = end + close.length;
  }
}

/** Finds code spans within paragraphs. */
function* codeSpans(text: string): Generator<[number, number]> {
  const runs = [...text.matchAll(/`+|\n[ \t]*\n|\\`/g)];
  let behind = 0;
  /** Runs by their length that have no partner before the next blank line, so that none is searched twice. */
  const alone = new Map<number, number>();
  for (const [at, run] of runs.entries()) {
    const [ticks] = run;
    if (run.index < behind || !ticks.startsWith('`')) continue;
    if ((alone.get(ticks.length) ?? -1) > at) continue;
    let next = at + 1;
    while (next < runs.length && runs[next]?.[0] !== ticks && !(runs[next]?.[0] ?? '').startsWith('\n'))
      next++;
    const end = runs[next];
    if (end === undefined || end[0] !== ticks) {
      alone.set(ticks.length, next);
      continue;
    }
    behind = end.index + ticks.length;
    yield [run.index, behind];
  }
}

/**
 * Masks `<` that opens none of the tags, so that the parser of HTML takes it as text, and `&`.
 * @param isTag called for tags in their order, with their indexes in the text
 */
export function maskOtherAngles(
  text: string,
  isTag: (name: string, isEnd: boolean, at: number) => boolean,
): string {
  return text
    .replaceAll('&', AMPERSAND)
    .replaceAll(
      /<(?:(\/?)([a-z][a-z0-9]*)(?=[\s/>]))?/gi,
      (part, slash: string | undefined, name: string | undefined, at: number) =>
        name !== undefined && isTag(name, slash === '/', at) ? part : `${AMPERSAND}lt;${part.slice(1)}`,
    );
}

/** Reverses `maskOtherAngles`. */
export function restoreAngles(text: string): string {
  return text.replaceAll(`${AMPERSAND}lt;`, '<').replaceAll(AMPERSAND, '&');
}
