/** Longest formula that is looked for: a single sign would be searched to the end of the text. */
const LENGTH_MAX = 20_000;
const BLANK_LINE = /\n[ \t>]*(?=\n)/g;
/** Signs outside of tags and destinations. */
const OTHER_SIGN = /<[^<>]{0,2000}>|\]\([^()\n]{0,2000}\)|(?<!\\)\$/g;
/** A code span within a formula is code, but for that of GitHub's form. */
const HAS_CODE = /[^$][\uFDD0\uFDD3]|[\uFDD1][^$]/;
/** Marks of quotes and of one list item, which may be before a block in its line. */
const BEFORE_BLOCK = /^(?:[ \t]|>)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?$/;

/**
 * Writes formulas between `$$` in the form of the dialect: as a block, whose opening sign is alone in its
 * line, or with one sign within a line. Masks them, and formulas between single signs by the rule of pandoc:
 * no HTML and no emphasis is in them.
 * @param text with code masked
 * @param block masks a block, which ends its line
 */
export function convertFormulas(
  text: string,
  inline: (formula: string) => string,
  block: (formula: string) => string,
  note: (change: string) => void,
): string {
  if (!text.includes('$')) return text;
  let hasInline = false;
  let result = '';
  let from = 0;
  /** Index before which no sign has an end. */
  let noEnd = -1;
  const { endOfParagraph, beforeIn, behindIn } = createPlaces(text);
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', at)) {
    if (text[at - 1] === '\\') {
      at++;
      continue;
    }
    const isDouble = text[at + 1] === '$';
    const end = isDouble
      ? endOfDouble(text, at)
      : at < noEnd
        ? -1
        : endOfSingle(text, at, endOfParagraph(at));
    if (end < 0) {
      // Further signs of the paragraph have no end either.
      if (!isDouble && at >= noEnd && !/\s/.test(text[at + 1] ?? ' ')) noEnd = endOfParagraph(at);
      at += isDouble ? 2 : 1;
      continue;
    }
    result += text.slice(from, at);
    const formula = text.slice(at, end);
    if (!isDouble) {
      hasInline = true;
      result += inline(formula);
    } else {
      const before = beforeIn(at);
      const isBlock = BEFORE_BLOCK.test(before) && behindIn(end).trim() === '';
      const words = formula.slice(2, -2);
      if (isBlock) result += block(asBlock(words, before));
      else {
        hasInline = true;
        result += inline(`$${words.replaceAll(/\s*\n[ \t>]*/g, ' ').trim()}$`);
      }
    }
    from = end;
    at = end;
  }
  result += text.slice(from);
  if (!hasInline) return result;
  note('formulas');
  // The document has formulas on: its other signs must stay text.
  return result.replaceAll(OTHER_SIGN, (part) => (part === '$' ? String.raw`\$` : part));
}

function asBlock(words: string, before: string): string {
  if (!words.includes('\n')) return `$$${words.trim()}$$`;
  const indent = before.replaceAll(/[^>\t]/g, ' ');
  const lines = words.split('\n');
  const first = lines[0]?.trim() === '' ? [] : [indent + (lines[0]?.trim() ?? '')];
  const last = lines.at(-1) ?? '';
  const closing = last.replaceAll(/[ \t>]/g, '') === '' ? [] : [last.trimEnd()];
  return ['$$', ...first, ...lines.slice(1, -1), ...closing, `${indent}$$`].join('\n');
}

function endOfDouble(text: string, at: number): number {
  const end = text.slice(at + 2, at + 2 + LENGTH_MAX).indexOf('$$');
  if (end <= 0) return -1;
  const words = text.slice(at + 2, at + 2 + end);
  return words.trim() === '' ? -1 : at + end + 4;
}

function endOfSingle(text: string, at: number, limit: number): number {
  if (/\s/.test(text[at + 1] ?? ' ')) return -1;
  for (let end = text.indexOf('$', at + 1); end >= 0 && end < limit; end = text.indexOf('$', end + 1)) {
    if (/[\s\\]/.test(text[end - 1] ?? '') || /[\d$]/.test(text[end + 1] ?? '')) continue;
    return HAS_CODE.test(text.slice(at, end + 1)) ? -1 : end + 1;
  }
  return -1;
}

/**
 * Returns functions that find places around indexes. They are called with indexes in their order, so that no
 * line is searched for each of its signs.
 */
function createPlaces(text: string) {
  const blanks = text.matchAll(BLANK_LINE);
  const nextBlank = (): number => blanks.next().value?.index ?? text.length;
  let blank = nextBlank();
  let lineStart = 0;
  let lineEnd = -1;
  let searched = 0;
  return {
    /** Returns the end of the paragraph, or of the text in which an end is looked for. */
    endOfParagraph: (at: number): number => {
      while (blank < at) blank = nextBlank();
      return Math.min(blank, at + LENGTH_MAX);
    },
    /** Returns the line's text before an index. */
    beforeIn: (at: number): string => {
      const found = text.slice(searched, at).lastIndexOf('\n');
      if (found >= 0) lineStart = searched + found + 1;
      searched = at;
      return text.slice(lineStart, at);
    },
    /** Returns the line's text behind an index. */
    behindIn: (at: number): string => {
      if (lineEnd < at) {
        const found = text.indexOf('\n', at);
        lineEnd = found < 0 ? text.length : found;
      }
      return text.slice(at, lineEnd);
    },
  };
}
