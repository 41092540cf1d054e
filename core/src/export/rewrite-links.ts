import type { Node, ParseOptions } from '../markup/ast.ts';
import { parse } from '../markup/parse.ts';
import { childrenOf } from '../markup/walk.ts';

/** Replacement of a range of a text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Matches a link's destination after its text: in angle brackets, or a run without spaces and brackets. */
const DESTINATION = /^\]\([ \t]*(?:<([^<>\n]*)>|([^\s<>()]+))/;

/**
 * Replaces link destinations, those of references in their definitions, and leaves every other character of
 * the text unchanged. Code is not changed.
 * @param replace takes a destination as written; null leaves it
 * @param isWithImages true to include images, videos and sound
 */
export function rewriteLinks(
  content: string,
  options: ParseOptions,
  replace: (destination: string) => string | null,
  isWithImages = false,
): string {
  if (!/\](?:\(|:)/.test(content)) return content;
  const edits: Edit[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'link' || (isWithImages && node.type === 'image'))
      edits.push(...destinationEdit(content, node.from, node.to, replace));
    else if (node.type === 'definition') edits.push(...definitionEdit(content, node.from, node.to, replace));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(content, options));
  return applyEdits(content, edits);
}

/** Matches a definition up to the end of its destination. */
const DEFINITION = /^\s*\[(?:[^\]\\]|\\.)*\]:\s*(?:<([^<>\n]*)>|(\S+))/s;

/** Returns the edit that replaces the destination of a definition; none where `replace` leaves it. */
export function definitionEdit(
  content: string,
  from: number,
  to: number,
  replace: (destination: string) => string | null,
): Edit[] {
  const match = DEFINITION.exec(content.slice(from, to));
  if (match === null) return [];
  const [whole, bracketed, bare] = match;
  const text = replace(bracketed ?? bare ?? '');
  if (text === null) return [];
  const length = bracketed === undefined ? (bare?.length ?? 0) : bracketed.length + 2;
  return [{ from: from + whole.length - length, to: from + whole.length, text }];
}

/** Applies non-overlapping replacements to a text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.from - b.from)) {
    if (edit.from < end) continue;
    result += text.slice(end, edit.from) + edit.text;
    end = edit.to;
  }
  return result + text.slice(end);
}

/**
 * Returns the edit that replaces the destination of the link or image in a range; none where `replace` leaves
 * it, or where it is elsewhere.
 */
export function destinationEdit(
  content: string,
  from: number,
  to: number,
  replace: (destination: string) => string | null,
): Edit[] {
  const start = content.lastIndexOf('](', to - 1);
  if (start < from) return [];
  const match = DESTINATION.exec(content.slice(start, to));
  if (match === null) return [];
  const [whole, bracketed, bare] = match;
  const text = replace(bracketed ?? bare ?? '');
  if (text === null) return [];
  const length = bracketed === undefined ? (bare?.length ?? 0) : bracketed.length + 2;
  return [{ from: start + whole.length - length, to: start + whole.length, text }];
}
