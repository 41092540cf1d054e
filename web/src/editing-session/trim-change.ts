/** A replacement of a range of the text. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Returns the change without the common start and end of both texts. */
export function trimChange(from: number, was: string, is: string): TextChange {
  const shorter = Math.min(was.length, is.length);
  let head = 0;
  while (head < shorter && was[head] === is[head]) head++;
  let tail = 0;
  while (tail < shorter - head && was[was.length - 1 - tail] === is[is.length - 1 - tail]) tail++;
  return { from: from + head, to: from + was.length - tail, insert: is.slice(head, is.length - tail) };
}
