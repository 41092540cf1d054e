import { linkUrl, mediaUrl } from '../url.ts';
import { joinLines, skipSpace } from './lines.ts';
import { destinationEnd, destinationText, titleEnd } from './link-parts.ts';
import type { InlineState } from './state.ts';
import { unescapeText } from './unescape.ts';

/** Result of the last `readResource`; one shared object, because links are frequent. */
export const resource: { url: string; title: string | null; width: string; height: string } = {
  url: '',
  title: null,
  width: '',
  height: '',
};

const SIZE = /=(?:(\d{1,5}%)|(\d{0,5})x(\d{0,5}))(?=[\0- )])/y;

/**
 * Reads `(destination "title")` from the `(` at `at` on (CommonMark 6.3), for media also with a size such as
 * `=320x200` or `=50%`. Returns its end and fills `resource`; -1 when there is none.
 */
export function readResource(s: InlineState, at: number, isMedia: boolean): number {
  const { src, to, starts } = s;
  let i = skipSpace(src, at + 1, to, starts);
  const urlEnd = destinationEnd(src, i, to);
  if (urlEnd < 0) return -1;
  const urlText = unescapeText(destinationText(src, i, urlEnd));
  let title: string | null = null;
  resource.width = '';
  resource.height = '';
  i = skipSpace(src, urlEnd, to, starts);
  if (i > urlEnd) {
    const end = titleEnd(src, i, to);
    if (end > 0) {
      title = unescapeText(joinLines(src, i + 1, end - 1, starts));
      i = skipSpace(src, end, to, starts);
      if (isMedia && i > end) i = readSize(s, i);
    } else if (isMedia) {
      i = readSize(s, i);
    }
  }
  if (i >= to || src.charCodeAt(i) !== 41) return -1;
  resource.url = isMedia ? mediaUrl(urlText) : linkUrl(urlText);
  resource.title = title;
  return i + 1;
}

/** Reads the size at `at`; returns the offset after it. */
function readSize(s: InlineState, at: number): number {
  const { src, to, starts } = s;
  SIZE.lastIndex = at;
  const match = SIZE.exec(src);
  if (match === null || match[0] === '=x') return at;
  resource.width = match[1] ?? trimZeros(match[2] ?? '');
  resource.height = trimZeros(match[3] ?? '');
  return skipSpace(src, SIZE.lastIndex, to, starts);
}

function trimZeros(digits: string): string {
  return digits === '' ? '' : String(Number(digits));
}
