import type { BlockState } from './state.ts';

/** Finds the next character of the line that is neither space nor tab, and its indent in columns. */
export function findNext(b: BlockState): void {
  const { src, lineEnd } = b;
  let at = b.offset;
  let column = b.column;
  while (at < lineEnd) {
    const code = src.charCodeAt(at);
    if (code === 32) column++;
    else if (code === 9) column += 4 - (column & 3);
    else break;
    at++;
  }
  b.next = at;
  b.indent = column - b.column;
}

/** Consumes columns of white space; a tab may be consumed in part: `offset` then stays on it. */
export function advanceColumns(b: BlockState, count: number): void {
  let left = count;
  while (left > 0 && b.offset < b.lineEnd) {
    if (b.src.charCodeAt(b.offset) === 9) {
      const width = 4 - (b.column & 3);
      if (width > left) {
        b.column += left;
        b.isInTab = true;
        return;
      }
      b.column += width;
      left -= width;
    } else {
      b.column++;
      left--;
    }
    b.isInTab = false;
    b.offset++;
  }
}

/**
 * Consumes everything up to an offset at or after `next`, where no tab lies between `next` and the offset.
 */
export function advanceTo(b: BlockState, offset: number): void {
  b.column += b.indent + (offset - b.next);
  if (offset > b.offset) b.isInTab = false;
  b.offset = offset;
}

/** Returns the end of a range without trailing spaces and tabs. */
export function trimEnd(src: string, from: number, to: number): number {
  let end = to;
  while (end > from) {
    const code = src.charCodeAt(end - 1);
    if (code !== 32 && code !== 9) break;
    end--;
  }
  return end;
}
