/**
 * Replaces code, comments and other parts of a text that must not change by short marks. The marks are
 * noncharacters (U+FDD0 to U+FDD3), which `clean` removes from the text before.
 */
export interface Masks {
  /** @param text with `\n` for newlines */
  fences(text: string): string;
  /** Masks what HTML must not be looked for in: code spans, comments, autolinks and escaped characters. */
  inline(text: string): string;
  /** Puts all parts back. */
  restore(text: string): string;
}

const OPEN = '\uFDD0';
/** Begins the mark of a block, which is a line of its own. */
export const BLOCK_OPEN = '\uFDD3';
const CLOSE = '\uFDD1';
/** Stands for `&`, so that entities stay as they are written. */
const AMPERSAND = '\uFDD2';
const MARKS = /[\uFDD0-\uFDD3]/g;
const MARK = /[\uFDD0\uFDD3](\d+)\uFDD1/g;

export function clean(text: string): string {
  return text.replaceAll(MARKS, '');
}

export function createMasks(): Masks {
  const parts: string[] = [];
  const restore = (text: string): string =>
    text.replaceAll(MARK, (whole, index: string) => {
      const part = parts[Number(index)];
      return part === undefined ? whole : restore(part);
    });
  return {
    fences: (text) => maskFences(text, (part) => `${BLOCK_OPEN}${parts.push(part) - 1}${CLOSE}`),
    inline: (text) => maskInline(text, (part) => `${OPEN}${parts.push(part) - 1}${CLOSE}`),
    restore,
  };
}

/** Opening line of a fence, in lists and quotes as well. */
const FENCE = /^((?:[ \t]|>)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)$/;

function maskFences(text: string, mark: (part: string) => string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, before = '', fence = '', info = ''] = FENCE.exec(line) ?? [];
    if (fence === '' || (fence.startsWith('`') && info.includes('`'))) {
      kept.push(line);
      continue;
    }
    const end = endOfFence(lines, at + 1, fence);
    const block = [line.slice(before.length), ...lines.slice(at + 1, end + 1)].join('\n');
    kept.push(before + mark(block));
    at = end;
  }
  return kept.join('\n');
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
  result = replaceBetween(result, '<!--', '-->', mark);
  for (const pattern of [AUTOLINK, ESCAPED]) result = result.replaceAll(pattern, (part) => mark(part));
  return result;
}

/** Replaces parts from a sign to the next end sign, in a time that grows with the text alone. */
function replaceBetween(
  text: string,
  open: string,
  close: string,
  replace: (part: string) => string,
): string {
  let result = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf(open, from);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) return result + text.slice(from);
    result += text.slice(from, start) + replace(text.slice(start, end + close.length));
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
