import { columnsOf, withoutIndent } from './indentation.ts';
import { BLOCK_OPEN } from './masked-text.ts';

/** Line under a setext heading (CommonMark 4.3). */
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** Beginnings of lines that are no text of a paragraph. */
const NO_TEXT = /^ {0,3}(?:#{1,6}(?:\s|$)|>|\||<|\uFDD3|(?:[-*+]|\d{1,9}[.)])(?:\s|$)|(?:[-*_][ \t]*){3,}$)/;
/** Items of lists, and definitions of footnotes, whose further paragraphs are indented as well. */
const LIST_ITEM = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)|\[\^[^\]\s]+\]:)/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
/** Facts about blocks that Logseq keeps in its texts, and does not show. */
const OUTLINE_FACT = /^[ \t]*(?:id:: [\da-f-]{36}|collapsed:: (?:true|false))[ \t]*$/;
/** A callout of Obsidian whose type is no word: it has the type of a note, and that as its title. */
const OTHER_TYPE = /^((?:[ \t]|>)*>[ \t]?)\[!([^\]\n]*[^\w\]\n-][^\]\n]*)\]([-+]?)[ \t]*(.*)$/;
/** A space that does not break, behind the type of a callout. */
const WIDE_SPACE = /^((?:[ \t]|>)*>[ \t]?\[![\w-]+\][-+]?)[\u00A0\u3000]/;
const CODE_INDENT = 4;

/**
 * Writes setext headings with `#`, and indented code in fences: the dialect has neither. In outlines of
 * Logseq a list is indented below its heading, and facts about blocks are left out.
 * @param text with fenced code masked, each block as one line
 * @param isMdx true for MDX, which has no indented code
 * @param note called with the code of each change
 */
export function convertBlocks(text: string, isMdx: boolean, note: (change: string) => void): string {
  const result: string[] = [];
  const sourceLines = text.split('\n');
  const lines = sourceLines.filter((line) => !OUTLINE_FACT.test(line));
  const isOutline = lines.length < sourceLines.length;
  if (isOutline) note('comments');
  /** Index in `result` of the first line of the current paragraph; -1 outside of one. */
  let paragraph = -1;
  /** Columns of the contents of the list items that a line may belong to. */
  let items: number[] = [];
  const lazy = lazyLines(lines);
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
    // Behind other lines it continues them: HTML has indented elements.
    const before = lines[at - 1] ?? '';
    const isBehindHeading = HEADING.test(before);
    const isBehindBlank = at === 0 || before.trim() === '' || isBehindHeading;
    // A heading ends the items that it is not within.
    if (isBehindHeading) items = items.filter((column) => column <= columnsOf(before));
    const indent = columnsOf(line);
    if (isMdx && !isBehindBlank && line.trimStart().startsWith(BLOCK_OPEN)) {
      // MDX has a fence in any column, directly behind a line of its item as well.
      const column = items.findLast((one) => one <= indent) ?? 0;
      if (indent >= column + CODE_INDENT) {
        result.push(withoutIndent(line, indent - column));
        paragraph = -1;
        continue;
      }
    }
    if (!isBlank && isBehindBlank) {
      items = items.filter((column) => column <= indent);
      const column = items.at(-1) ?? 0;
      if (indent >= column + CODE_INDENT) {
        const end = endOfIndented(lines, at, column + CODE_INDENT);
        const part = lines.slice(at, end);
        if (isMdx || (isOutline && LIST_ITEM.test(line))) {
          // The content of components is indented, and continues as text.
          for (const [index, one] of part.entries()) lines[at + index] = withoutIndent(one, indent - column);
          at--;
          continue;
        }
        result.push(fenced(part, column));
        note('code');
        at = end - 1;
        continue;
      }
    }
    const item = LIST_ITEM.exec(line)?.[0];
    if (item !== undefined)
      items = [...items.filter((column) => column <= indent), contentColumn(line, item)];
    result.push(line.includes('[!') ? callout(line) : line);
    if (isBlank || NO_TEXT.test(line)) paragraph = -1;
    else if (paragraph < 0 && !lazy.has(at)) paragraph = result.length - 1;
  }
  return result.join('\n');
}

/** Writes the first line of a callout as the dialect has it; others stay. */
function callout(line: string): string {
  return line.replace(OTHER_TYPE, '$1[!note]$3 $2 $4').replace(WIDE_SPACE, '$1 ').trimEnd();
}

/** Returns the column of an item's content. Definitions of footnotes have theirs behind four spaces. */
function contentColumn(line: string, item: string): number {
  const indent = columnsOf(line);
  const mark = item.trim();
  if (mark.startsWith('[')) return indent + CODE_INDENT;
  const rest = line.slice(line.indexOf(mark) + mark.length);
  const space = rest.length - rest.trimStart().length;
  return indent + mark.length + (space > CODE_INDENT || rest.trim() === '' ? 1 : Math.max(1, space));
}

/** Returns the indexes of lines that continue a list item or a quote above them. */
function lazyLines(lines: readonly string[]): ReadonlySet<number> {
  const lazy = new Set<number>();
  let isBehind = false;
  for (const [at, line] of lines.entries()) {
    if (isBehind) lazy.add(at);
    if (line.trim() === '') isBehind = false;
    else isBehind ||= LIST_ITEM.test(line) || /^[ \t]*[>|]/.test(line);
  }
  return lazy;
}

/** Returns the index behind the last line of indented code. */
function endOfIndented(lines: readonly string[], from: number, indent: number): number {
  let end = from + 1;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (columnsOf(line) < indent) break;
    end = at + 1;
  }
  return end;
}

/** Returns code in a fence at a column, which is longer than every run of backticks in it. */
function fenced(lines: readonly string[], column: number): string {
  const code = lines.map((line) => withoutIndent(line, column + CODE_INDENT)).join('\n');
  const indent = ' '.repeat(column);
  return codeFence(code, '')
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n');
}

export function codeFence(code: string, language: string): string {
  const ticks = '`'.repeat(Math.max(2, longestRun(code)) + 1);
  return `${ticks}${language}\n${code}\n${ticks}`;
}

/** Returns the length of the longest run of backticks. */
export function longestRun(code: string): number {
  let longest = 0;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
