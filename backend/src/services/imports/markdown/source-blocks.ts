/** Line under a setext heading (CommonMark 4.3). */
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** Beginnings of lines that are no text of a paragraph. */
const NO_TEXT = /^ {0,3}(?:#{1,6}(?:\s|$)|>|\||<|\uFDD3|(?:[-*+]|\d{1,9}[.)])(?:\s|$)|(?:[-*_][ \t]*){3,}$)/;
/** Items of lists, and definitions of footnotes, whose further paragraphs are indented as well. */
const LIST_ITEM = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)|\[\^[^\]\s]+\]:)/;
const INDENTED = /^(?: {4}| {0,3}\t)/;

/**
 * Writes setext headings with `#`, and indented code in fences: the dialect has neither.
 * @param text with fenced code masked, each block as one line
 * @param note called with the code of each change
 */
export function convertBlocks(text: string, note: (change: string) => void): string {
  const result: string[] = [];
  const lines = text.split('\n');
  /** Index in `result` of the first line of the current paragraph; -1 outside of one. */
  let paragraph = -1;
  let isInList = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isBlank = line.trim() === '';
    const level = paragraph < 0 ? undefined : UNDERLINE.exec(line)?.[1];
    if (level !== undefined) {
      const words = result.splice(paragraph).map((part) => part.trim());
      result.push(`${level.startsWith('=') ? '#' : '##'} ${words.join(' ')}`);
      note('headings');
      paragraph = -1;
      continue;
    }
    // Behind other lines it goes on with them: HTML has indented elements.
    const isBehindBlank = at === 0 || (lines[at - 1] ?? '').trim() === '';
    if (!isBlank && isBehindBlank && !isInList && INDENTED.test(line)) {
      const end = endOfIndented(lines, at);
      result.push(fenced(lines.slice(at, end)));
      note('code');
      at = end - 1;
      continue;
    }
    if (LIST_ITEM.test(line)) isInList = true;
    else if (!isBlank && !/^[ \t]/.test(line) && isBehindBlank) isInList = false;
    result.push(line);
    if (isBlank || NO_TEXT.test(line)) paragraph = -1;
    else if (paragraph < 0 && !isLazy(lines, at)) paragraph = result.length - 1;
  }
  return result.join('\n');
}

/** Returns whether a line goes on with a list item or a quote above it. */
function isLazy(lines: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const line = lines[before] ?? '';
    if (line.trim() === '') return false;
    if (LIST_ITEM.test(line) || /^[ \t]*[>|]/.test(line)) return true;
  }
  return false;
}

/** Returns the index behind the last line of indented code. */
function endOfIndented(lines: readonly string[], from: number): number {
  let end = from + 1;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (!INDENTED.test(line)) break;
    end = at + 1;
  }
  return end;
}

/** Returns code in a fence that is longer than every run of backticks in it. */
function fenced(lines: readonly string[]): string {
  const code = lines.map((line) => line.replace(INDENTED, ''));
  return fence(code.join('\n'), '');
}

export function fence(code: string, language: string): string {
  const ticks = '`'.repeat(Math.max(2, longestRun(code)) + 1);
  return `${ticks}${language}\n${code}\n${ticks}`;
}

/** Returns the length of the longest run of backticks. */
export function longestRun(code: string): number {
  let longest = 0;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
