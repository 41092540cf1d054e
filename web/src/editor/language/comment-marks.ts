import { DocInput } from '@codemirror/language';
import { Text } from '@codemirror/state';
import type { Input } from '@lezer/common';

const MARK = /<!--|-->/;

/** True for parts of texts that have a mark in a line. An edit leaves most parts of a text as they are. */
const marked = new WeakMap<Text, boolean>();

function isMarked(part: Text): boolean {
  const known = marked.get(part);
  if (known !== undefined) return known;
  const lines = part.children === null ? [...part.iterLines()] : [];
  const found = part.children?.some(isMarked) ?? lines.some((line) => MARK.test(line));
  marked.set(part, found);
  return found;
}

/** Yields the lines of a range, cut to it, and leaves out most of those without a mark. */
function* markedLines(part: Text, from: number, to: number, start = 0): Generator<string> {
  if (start > to || start + part.length < from || !isMarked(part)) return;
  let at = start;
  for (const child of part.children ?? []) {
    yield* markedLines(child, from, to, at);
    at += child.length + 1;
  }
  if (part.children !== null) return;
  for (const line of part.iterLines()) {
    yield line.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += line.length + 1;
  }
}

/** Returns the text of a parser's input. */
export function textOf(input: Input): Text {
  return input instanceof DocInput ? input.doc : Text.of(input.read(0, input.length).split('\n'));
}

/** Returns true when a comment ends in a range of a text. */
export function hasCommentEnd(text: Text, from: number, to: number): boolean {
  for (const line of markedLines(text, from, to)) if (line.includes('-->')) return true;
  return false;
}

/** Returns true when a comment starts before a place of a text and does not end before it. */
export function hasOpenComment(text: Text, before: number): boolean {
  let isOpen = false;
  for (const line of markedLines(text, 0, before)) {
    const end = line.lastIndexOf('-->');
    isOpen = line.includes('<!--', end + 1) || (isOpen && end < 0);
  }
  return isOpen;
}
