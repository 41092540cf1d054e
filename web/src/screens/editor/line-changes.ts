import { diffSequences } from '@maru/core/diff';

/** One place of a text that becomes something else. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Edits that turn one text into another, line by line. Unchanged parts stay untouched, so that the cursor and the view keep their place. */
export function lineChanges(before: string, after: string): TextChange[] {
  const [was, is] = [linesOf(before), linesOf(after)];
  const changes: TextChange[] = [];
  let line = 0;
  let at = 0;
  const placeOf = (index: number): number => {
    while (line < index) at += was[line++]?.length ?? 0;
    return at;
  };
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(was, is)) {
    const from = placeOf(aFrom);
    changes.push(narrowed(from, before.slice(from, placeOf(aTo)), is.slice(bFrom, bTo).join('')));
  }
  return changes;
}

/** The change without what both texts begin and end with. */
function narrowed(from: number, was: string, is: string): TextChange {
  const shorter = Math.min(was.length, is.length);
  let head = 0;
  while (head < shorter && was[head] === is[head]) head++;
  let tail = 0;
  while (tail < shorter - head && was[was.length - 1 - tail] === is[is.length - 1 - tail]) tail++;
  return { from: from + head, to: from + was.length - tail, insert: is.slice(head, is.length - tail) };
}

/** Lines with their newlines. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}
