import { diffSequences } from '@maru/core/diff';

/** One place of a text that becomes something else. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** What turns a text into another one, line by line: what stays is not touched, and so neither are the cursor and the view there. */
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
    changes.push({ from: placeOf(aFrom), to: placeOf(aTo), insert: is.slice(bFrom, bTo).join('') });
  }
  return changes;
}

/** Lines with their newlines. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}
