import { frontMatterEnd } from './front-matter.ts';

const COMMENT_OR_NONE = /^\s*(?:#|$)/;
/** Parts of a mapping in braces: white space with a comment after it, text in quotes, signs, words. */
const PARTS = /\s+(?:#.*)?|"(?:[^"\\]|\\[^])*"|'(?:[^']|'')*'|[[\]{},:"']|[^\s[\]{},:"'][^\s[\]{},]*/g;
/** Key in quotes, whose colon needs no space after it in braces. */
const QUOTED_KEY = /^("[^"]*"|'[^']*')\s*:\s*/;

/**
 * Returns the lines of a text's front matter in one form, whose keys begin their lines: without the
 * indentation of the first key, and each entry of a mapping in braces as a line. None for a text without any.
 * @param text with newlines that are `\n`
 */
export function frontMatterLines(text: string): readonly string[] {
  const lines = text.slice(0, frontMatterEnd(text)).split('\n').slice(1, -1);
  const at = lines.findIndex((line) => !COMMENT_OR_NONE.test(line));
  const first = lines[at] ?? '';
  if (first.trimStart().startsWith('{')) return entriesInBraces(lines.slice(at).join('\n').trim());
  const indent = /^ */.exec(first)?.[0] ?? '';
  return indent === ''
    ? lines
    : lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
}

function entriesInBraces(mapping: string): string[] {
  const entries: string[] = [];
  let entry = '';
  let depth = 0;
  for (const [part] of mapping.matchAll(PARTS)) {
    if (/^[\]}]$/.test(part)) depth--;
    if (depth === 0 || (depth === 1 && part === ',')) {
      entries.push(entry.trim().replace(QUOTED_KEY, '$1: '));
      entry = '';
    } else entry += /^\s/.test(part) ? ' ' : part.replaceAll('\n', ' ');
    if (/^[[{]$/.test(part)) depth++;
    if (depth === 0) break;
  }
  return entries.filter((one) => one !== '');
}
