import type { Node, ParseOptions } from '../markup/ast.ts';
import { parse } from '../markup/parse.ts';
import { childrenOf } from '../markup/walk.ts';

/** Matches a link's destination after its text: in angle brackets, or a run without spaces and brackets. */
const DESTINATION = /^\]\([ \t]*(?:<([^<>\n]*)>|([^\s<>()]+))/;

/**
 * Replaces link destinations and leaves every other character of the text unchanged. Code, and links whose
 * destination is elsewhere (references), are not changed.
 * @param replace takes a destination as written; null leaves it
 * @param isWithImages true to include images, videos and sound
 */
export function rewriteLinks(
  content: string,
  options: ParseOptions,
  replace: (destination: string) => string | null,
  isWithImages = false,
): string {
  if (!content.includes('](')) return content;
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'link' || (isWithImages && node.type === 'image')) {
      const edit = editOf(content, node.from, node.to, replace);
      if (edit !== null) edits.push(edit);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(content, options));
  return applyEdits(content, edits);
}

/** Applies non-overlapping replacements to a text. */
export function applyEdits(
  text: string,
  edits: readonly { readonly from: number; readonly to: number; readonly text: string }[],
): string {
  let result = '';
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.from - b.from)) {
    if (edit.from < end) continue;
    result += text.slice(end, edit.from) + edit.text;
    end = edit.to;
  }
  return result + text.slice(end);
}

function editOf(content: string, from: number, to: number, replace: (destination: string) => string | null) {
  const start = content.lastIndexOf('](', to - 1);
  if (start < from) return null;
  const match = DESTINATION.exec(content.slice(start, to));
  if (match === null) return null;
  const [whole, bracketed, bare] = match;
  const text = replace(bracketed ?? bare ?? '');
  if (text === null) return null;
  const length = bracketed === undefined ? (bare?.length ?? 0) : bracketed.length + 2;
  return { from: start + whole.length - length, to: start + whole.length, text };
}
