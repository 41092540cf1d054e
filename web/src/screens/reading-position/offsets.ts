/** Returns the offset in one text of a place in another one, of which the first is an edit. */
export function offsetIn(before: string, after: string, offset: number): number {
  const shared = Math.min(before.length, after.length);
  let start = 0;
  while (start < shared && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (offset <= start) return offset;
  let end = 0;
  while (
    end < shared - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  if (offset >= before.length - end) return after.length - (before.length - offset);
  return Math.min(offset, after.length - end);
}

/** Largest number of characters of marks between two shown ones: an address of a link, for example. */
const MARKS_MAX_LENGTH = 400;

/**
 * Returns the length of a source up to the place at which its rendered text reads `shown`. Marks are left out
 * of what is shown, and some of it is not in the source, such as the numbers of headings.
 * @param next what is shown after the place, which is put before its first letter; empty: after the last one
 */
export function sourceLength(source: string, shown: string, next = ''): number {
  let length = 0;
  for (const letter of shown.replaceAll(/\s/g, '')) {
    const found = source.indexOf(letter, length);
    if (found >= 0 && found - length <= MARKS_MAX_LENGTH) length = found + letter.length;
  }
  const [first] = next.trimStart();
  const found = first === undefined ? -1 : source.indexOf(first, length);
  return found >= 0 && found - length <= MARKS_MAX_LENGTH ? found : length;
}
