import { MAX_PARENTHESES } from '../nesting.ts';

/**
 * Returns the end of the link destination at `at` (CommonMark
 * 6.3), `<` and `>` included; -1 when there is none.
 */
export function destinationEnd(src: string, at: number, to: number): number {
  let i = at;
  if (src.charCodeAt(at) === 60 && at < to) {
    for (i = at + 1; i < to; i++) {
      const code = src.charCodeAt(i);
      if (code === 62) return i + 1;
      if (code === 60 || code === 10) return -1;
      if (code === 92) i++;
    }
    return -1;
  }
  let depth = 0;
  for (; i < to; i++) {
    const code = src.charCodeAt(i);
    if (code <= 32 || code === 127) break;
    if (code === 92) {
      // White space cannot be escaped: the backslash is then literal.
      if (i + 1 < to && src.charCodeAt(i + 1) > 32) i++;
    } else if (code === 40) {
      if (++depth > MAX_PARENTHESES) return -1;
    } else if (code === 41) {
      if (depth === 0) break;
      depth--;
    }
  }
  return depth === 0 ? i : -1;
}

/** Returns the destination in a range from `destinationEnd`, still with escapes and entities. */
export function destinationText(src: string, from: number, end: number): string {
  return src.charCodeAt(from) === 60 && end > from ? src.slice(from + 1, end - 1) : src.slice(from, end);
}

/** Returns the end of the link title at `at` (CommonMark 6.3), quotes included; -1 when there is none. */
export function titleEnd(src: string, at: number, to: number): number {
  const open = at < to ? src.charCodeAt(at) : 0;
  if (open !== 34 && open !== 39 && open !== 40) return -1;
  const close = open === 40 ? 41 : open;
  for (let i = at + 1; i < to; i++) {
    const code = src.charCodeAt(i);
    if (code === close) return i + 1;
    if (code === 92) i++;
    else if (code === 40 && open === 40) return -1;
  }
  return -1;
}
