/** Longest formula that is looked for: a single sign would be searched to the end of the text. */
const LENGTH_MAX = 20_000;
const BLANK_LINE = /\n[ \t>]*\n/;
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
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', at)) {
    if (text[at - 1] === '\\') {
      at++;
      continue;
    }
    const isDouble = text[at + 1] === '$';
    const end = isDouble ? endOfDouble(text, at) : at < noEnd ? -1 : endOfSingle(text, at);
    if (end < 0) {
      // Further signs of the paragraph have no end either.
      if (!isDouble && at >= noEnd && !/\s/.test(text[at + 1] ?? ' ')) noEnd = endOfParagraph(text, at);
      at += isDouble ? 2 : 1;
      continue;
    }
    result += text.slice(from, at);
    const formula = text.slice(at, end);
    if (!isDouble) {
      hasInline = true;
      result += inline(formula);
    } else {
      const start = text.lastIndexOf('\n', at - 1) + 1;
      const before = text.slice(start, at);
      const next = text.indexOf('\n', end);
      const rest = text.slice(end, next < 0 ? undefined : next);
      const isBlock = BEFORE_BLOCK.test(before) && rest.trim() === '';
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

function endOfSingle(text: string, at: number): number {
  if (/\s/.test(text[at + 1] ?? ' ')) return -1;
  const limit = endOfParagraph(text, at);
  for (let end = text.indexOf('$', at + 1); end >= 0 && end < limit; end = text.indexOf('$', end + 1)) {
    if (/[\s\\]/.test(text[end - 1] ?? '') || /[\d$]/.test(text[end + 1] ?? '')) continue;
    return HAS_CODE.test(text.slice(at, end + 1)) ? -1 : end + 1;
  }
  return -1;
}

function endOfParagraph(text: string, at: number): number {
  const part = text.slice(at, at + LENGTH_MAX);
  const blank = BLANK_LINE.exec(part)?.index ?? part.length;
  return at + blank;
}
