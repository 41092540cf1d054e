import { diffSequences } from '@maru/core/diff';
import { trimChange } from './trim-change.ts';
import type { TextChange } from './trim-change.ts';

/**
 * Largest number of words and spaces of a changed part
 * that are compared; a longer part is replaced as a whole.
 */
const PARTS_MAX = 4_000;

/**
 * Returns edits that turn one text into another, line by line. Unchanged
 * parts are not touched, so that cursor and view keep their position.
 */
export function lineChanges(before: string, after: string): TextChange[] {
  return sequenceChanges(linesOf(before), linesOf(after), 0).flatMap(({ from, to, insert }) =>
    wordChanges(from, before.slice(from, to), insert),
  );
}

/** Returns edits within changed lines, word by word. */
function wordChanges(from: number, was: string, is: string): TextChange[] {
  const [before, after] = [wordsOf(was), wordsOf(is)];
  const changes =
    before.length + after.length > PARTS_MAX
      ? [{ from, to: from + was.length, insert: is }]
      : sequenceChanges(before, after, from);
  return changes.map((change) =>
    trimChange(change.from, was.slice(change.from - from, change.to - from), change.insert),
  );
}

/** @param start offset of the first part in the text */
function sequenceChanges(was: readonly string[], is: readonly string[], start: number): TextChange[] {
  let index = 0;
  let at = start;
  const placeOf = (part: number): number => {
    while (index < part) at += was[index++]?.length ?? 0;
    return at;
  };
  return [...diffSequences(was, is)].map(({ aFrom, aTo, bFrom, bTo }) => {
    const from = placeOf(aFrom);
    return { from, to: placeOf(aTo), insert: is.slice(bFrom, bTo).join('') };
  });
}

/** Splits a text into lines with their newlines. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** Splits a text into words and white space. */
function wordsOf(text: string): string[] {
  return text.split(/(\s+)/);
}
