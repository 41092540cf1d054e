import { isAlphanumeric } from '../chars.ts';
import { safeUrl } from '../safe-url.ts';
import { encodeUrl } from '../url.ts';
import { emailEnd, emailStart, hostEnd, matchUrl } from './bare-url.ts';
import { sourceNode } from './delimiters.ts';
import { addItem, flushText } from './state.ts';
import type { InlineState } from './state.ts';

/** Candidate for a link: no white space, controls or angle brackets. */
const AUTOLINK = /<([^\0- <>\x7f]+)>/y;
/** A URL's scheme (CommonMark 6.5). */
export const SCHEME = /^[a-z][a-z\d+.-]{1,31}:/i;
/** E-mail address allowed in `<…>` (CommonMark 6.5). */
export const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.(?=.)|$))+$/i;
/** The scheme of a bare URL, before its colon. */
const BARE_SCHEME = /(?:https?|ftp)$/i;
/** Maximum characters of an address in `<…>`. */
const EMAIL_MAX = 320;

/** Reads the `<…>` link at `at` (CommonMark 6.5); returns its end, -1 when there is none. */
export function readAutolink(s: InlineState, at: number, run: number): number {
  AUTOLINK.lastIndex = at;
  const text = AUTOLINK.exec(s.src)?.[1];
  const end = AUTOLINK.lastIndex;
  if (text === undefined || end > s.to) return -1;
  let scheme = '';
  if (SCHEME.test(text)) {
    if (safeUrl(text) === null) return -1;
  } else if (text.length <= EMAIL_MAX && text.includes('@') && EMAIL.test(text)) {
    scheme = 'mailto:';
  } else {
    return -1;
  }
  addLink(s, run, at, end, scheme + encodeUrl(text), at + 1, end - 1);
  return end;
}

/**
 * Reads the bare URL whose scheme ends with the `:` at
 * `at` (GFM 6.9); returns its end, -1 when there is none.
 */
export function readUrl(s: InlineState, at: number, run: number): number {
  const { src } = s;
  if (src.charCodeAt(at + 1) !== 47 || src.charCodeAt(at + 2) !== 47) return -1;
  const scheme = BARE_SCHEME.exec(src.slice(Math.max(run, at - 5), at));
  if (scheme === null) return -1;
  const from = at - scheme[0].length;
  if (from > s.lineFrom && isAlphanumeric(src.charCodeAt(from - 1))) return -1;
  const end = withoutHighlightMark(s, matchUrl(src, from, at + 3, s.to, s.bracketCount > 0));
  if (end <= at + 3) return -1;
  addLink(s, run, from, end, encodeUrl(src.slice(from, end)), from, end);
  return end;
}

/**
 * Reads the bare URL that starts with `www` before the
 * period at `at`; returns its end, -1 when there is none.
 */
export function readWww(s: InlineState, at: number, run: number): number {
  const { src } = s;
  const from = at - 3;
  if (from < run || !src.startsWith('www', from)) return -1;
  if (from > s.lineFrom) {
    const before = src.charCodeAt(from - 1);
    if (before > 32 && !'*_~=('.includes(src.charAt(from - 1))) return -1;
  }
  if (hostEnd(src, from, s.to, true) < 0) return -1;
  const end = withoutHighlightMark(s, matchUrl(src, from, from, s.to, s.bracketCount > 0));
  if (end <= at + 1) return -1;
  addLink(s, run, from, end, `http://${encodeUrl(src.slice(from, end))}`, from, end);
  return end;
}

/** Reads the bare e-mail address around the `@` at `at`; returns its end, -1 when there is none. */
export function readEmail(s: InlineState, at: number, run: number): number {
  const { src } = s;
  let from = emailStart(src, at, run);
  if (from < 0) return -1;
  const end = emailEnd(src, at, s.to);
  if (end < 0) return -1;
  let scheme = 'mailto:';
  if (from - 7 >= run && src.slice(from - 7, from).toLowerCase() === scheme) {
    from -= 7;
    scheme = '';
  }
  addLink(s, run, from, end, scheme + encodeUrl(src.slice(from, end)), from, end);
  return end;
}

/**
 * Returns the end of a bare URL without a `==` that may close a highlight: like `~~`, it is no part of the
 * URL. Without an open highlight it is, since values of queries end with it.
 */
function withoutHighlightMark({ src, openHighlights }: InlineState, end: number): number {
  const isMark = openHighlights > 0 && src.endsWith('==', end) && !src.endsWith('===', end);
  return isMark && src.charCodeAt(end) !== 61 ? end - 2 : end;
}

function addLink(
  s: InlineState,
  run: number,
  from: number,
  to: number,
  url: string,
  textFrom: number,
  textTo: number,
): void {
  flushText(s, run, from);
  s.autolinks++;
  addItem(
    s,
    { type: 'link', from, to, url, title: null, children: [sourceNode(s.src, textFrom, textTo)] },
    to,
  );
}
