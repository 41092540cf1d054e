/** Maximum bytes of front matter, without its two lines of dashes. */
const MAX_BYTES = 8192;
/** Characters at the start of a text that decide if it has front matter. */
export const FRONT_MATTER_MAX_LENGTH = MAX_BYTES + 256;

const OPEN = /^---[ \t]*\n/;
/** The closing line with the newline before it; without the flag `m`, for which U+2028 ends a line. */
const CLOSE = /\n---[ \t]*(?=\n|$)/g;
/** Key of a mapping with its colon: in quotes, or plain and without a comment in it. */
const KEY = /^(?:"[^"]*"\s*|'[^']*'\s*|(?![-?:,[\]{}#&*!|>'"%@`\s])(?:(?!\s#).)+?):(?=\s|$)/;
const COMMENT_OR_NONE = /^\s*(?:#|$)/;
/** A value that quotes or brackets enclose. */
const ENCLOSED = /^["'[{]/;
/** Text in quotes, with its last quote, or up to the end without one: no other match begins within it. */
const QUOTED = /"(?:[^"\\]|\\[^]?)*("|$)|'(?:[^']|'')*('|$)/g;
const ITEM = /^\s*-\s+(.*)/;
/** Beginnings of values that YAML refuses, or that refer to other values, which no property needs. */
const REFUSED = /^(?:[&*!%@`,\]}]|[-?:](?:\s|$)|[|>](?![-+\d]*\s*(?:#|$)))/;

/**
 * Returns the end of the front matter at the start of a text, whose newlines are `\n`; 0 when it has none:
 * lines between `---` that are a YAML mapping, told by their form alone.
 */
export function frontMatterEnd(text: string): number {
  if (!text.startsWith('---')) return 0;
  const start = text.slice(0, FRONT_MATTER_MAX_LENGTH);
  const from = OPEN.exec(start)?.[0].length ?? 0;
  if (from === 0) return 0;
  CLOSE.lastIndex = from - 1;
  const close = CLOSE.exec(start);
  if (close === null) return 0;
  // Cut off within the line.
  if (CLOSE.lastIndex === start.length && start.length < text.length && text[start.length] !== '\n') return 0;
  const yaml = start.slice(from, close.index + 1);
  return isMapping(yaml) && encodeURIComponent(yaml.toWellFormed()).replace(/%../g, '-').length <= MAX_BYTES
    ? CLOSE.lastIndex
    : 0;
}

function isMapping(yaml: string): boolean {
  const lines = yaml.split('\n');
  let isFound = false;
  // True where lines that begin with a dash are the items of the last key.
  let mayHaveItems = false;
  // True after plain text, which goes on in indented lines without `: `.
  let isPlain = false;
  // Lines of the last value that quotes or brackets enclose.
  let enclosed = '';
  let indent: string | undefined;
  for (const [i, written] of lines.entries()) {
    if (COMMENT_OR_NONE.test(written)) continue;
    if (indent === undefined) {
      // In braces the mapping is one value.
      const whole = lines.slice(i).join('\n').trim();
      if (whole.startsWith('{')) return /^\{\s*[^\s,}]/.test(whole) && isClosed(whole);
      indent = /^ */.exec(written)?.[0] ?? '';
    }
    if (!written.startsWith(indent)) return false;
    const line = written.slice(indent.length);
    // Part of the value above.
    if (isFound && (/^\s/.test(line) || (mayHaveItems && /^-(?:\s|$)/.test(line)))) {
      if (isPlain && !isPlainText(line)) return false;
      const item = mayHaveItems ? ITEM.exec(line)?.[1] : undefined;
      if (item !== undefined) {
        if (!isClosed(enclosed)) return false;
        enclosed = ENCLOSED.test(item) ? item : '';
      } else if (enclosed !== '') enclosed += `\n${line}`;
      continue;
    }
    const key = KEY.exec(line);
    if (key === null) return false;
    const value = line.slice(key[0].length).trim();
    if (!isValue(value) || !isClosed(enclosed)) return false;
    enclosed = ENCLOSED.test(value) ? value : '';
    isFound = true;
    mayHaveItems = COMMENT_OR_NONE.test(value);
    isPlain = !mayHaveItems && !/^["'[{|>]/.test(value);
  }
  return isFound && isClosed(enclosed);
}

/** Returns true when a value ends with its quote or bracket, before a comment, or has none. */
function isClosed(value: string): boolean {
  const bare = value
    .replace(QUOTED, (_, double = '', single = '') => (double + single === '' ? '"' : ''))
    .replace(/(?:^|\s)#.*/g, '')
    .trim();
  if (!/^[[{]/.test(value)) return bare === '' || value === '';
  return /[\]}]$/.test(bare) && bare.split(/[[{]/).length === bare.split(/[\]}]/).length;
}

/** Returns true for what may follow a key in its line. */
function isValue(value: string): boolean {
  if (REFUSED.test(value)) return false;
  return ENCLOSED.test(value) || isPlainText(value);
}

/** Returns true for plain text without a colon that would make it a key. */
function isPlainText(text: string): boolean {
  return !/:(?:\s|$)/.test(text.split(/\s#/, 1)[0] ?? '');
}
