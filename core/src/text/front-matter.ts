import { byteLength } from './byte-length.ts';

/** Maximum bytes of front matter, without its two lines of dashes. */
const MAX_BYTES = 8192;
/** Characters at the start of a text that decide if it has front matter. */
export const FRONT_MATTER_REACH = MAX_BYTES + 256;

const OPEN = /^---[ \t]*\n/;
const CLOSE = /^---[ \t]*$/gm;
/** Key of a mapping with its colon: in quotes, or plain and without a comment in it. */
const KEY = /^(?:"[^"]*"\s*|'[^']*'\s*|(?![-?:,[\]{}#&*!|>'"%@`\s])(?:(?!\s#).)+?):(?=\s|$)/;
const COMMENT_OR_NONE = /^\s*(?:#|$)/;
const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(.*)$/;
/** Beginnings of values that YAML refuses, or that refer to other values, which no property needs. */
const REFUSED = /^(?:[&*!%@`,\]}]|[-?:](?:\s|$)|[|>](?![-+\d]*\s*(?:#|$)))/;

/**
 * Returns the end of the front matter at the start of a text, whose newlines are `\n`; 0 when it has none:
 * lines between `---` that are a YAML mapping, told by their form alone.
 */
export function frontMatterEnd(text: string): number {
  if (!text.startsWith('---')) return 0;
  const start = text.slice(0, FRONT_MATTER_REACH);
  const from = OPEN.exec(start)?.[0].length ?? 0;
  if (from === 0) return 0;
  CLOSE.lastIndex = from;
  const close = CLOSE.exec(start);
  if (close === null) return 0;
  const yaml = start.slice(from, close.index);
  return isMapping(yaml) && byteLength(yaml) <= MAX_BYTES ? CLOSE.lastIndex : 0;
}

function isMapping(yaml: string): boolean {
  let isFound = false;
  // True where lines that begin with a dash are the items of the last key.
  let mayHaveItems = false;
  for (const line of yaml.split('\n')) {
    if (COMMENT_OR_NONE.test(line)) continue;
    // Part of the value above.
    if (isFound && (/^\s/.test(line) || (mayHaveItems && /^-(?:\s|$)/.test(line)))) continue;
    const key = KEY.exec(line);
    if (key === null) return false;
    const value = line.slice(key[0].length).trim();
    if (!isValue(value)) return false;
    isFound = true;
    mayHaveItems = COMMENT_OR_NONE.test(value);
  }
  return isFound;
}

/** Returns true for what may follow a key in its line. */
function isValue(value: string): boolean {
  if (REFUSED.test(value)) return false;
  if (/^["']/.test(value)) return COMMENT_OR_NONE.test(QUOTED.exec(value)?.[1] ?? '');
  return /^[[{]/.test(value) || !/:(?:\s|$)/.test(value.split(/\s#/, 1)[0] ?? '');
}
