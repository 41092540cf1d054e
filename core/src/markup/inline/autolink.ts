import { isAlphanumeric, isAsciiLetter } from '../chars.ts';
import { safeUrl } from '../safe-url.ts';
import { encodeUrl } from '../url.ts';
import { emailEnd, emailStart, hostEnd, matchUrl } from './bare-url.ts';
import { sourceNode } from './delimiters.ts';
import { addItem, flushText } from './state.ts';
import type { InlineState } from './state.ts';

/** An e-mail address as `<…>` may hold it (CommonMark 6.5). */
export const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.(?=.)|$))+$/i;
/** Characters an address in `<…>` may have at most. */
const EMAIL_MAX = 320;

/** Reads the `<…>` link at `at` (CommonMark 6.5); gives its end, -1 when there is none. */
export function readAutolink(s: InlineState, at: number, run: number): number {
  const { src, to } = s;
  let i = at + 1;
  let colon = 0;
  let hasAt = false;
  for (; i < to; i++) {
    const code = src.charCodeAt(i);
    if (code === 62) break;
    if (code <= 32 || code === 60 || code === 127) return -1;
    if (code === 58 && colon === 0) colon = i;
    else if (code === 64) hasAt = true;
  }
  if (i >= to || i === at + 1) return -1;
  const text = src.slice(at + 1, i);
  let url = '';
  if (colon > 0 && isScheme(src, at + 1, colon)) {
    if (safeUrl(text) === null) return -1;
    url = encodeUrl(text);
  } else if (hasAt && text.length <= EMAIL_MAX && EMAIL.test(text)) {
    url = `mailto:${encodeUrl(text)}`;
  } else {
    return -1;
  }
  addLink(s, run, at, i + 1, url, at + 1, i);
  return i + 1;
}

/** Reads the bare URL whose scheme ends with the `:` at `at` (GFM 6.9); gives its end, -1 when there is none. */
export function readUrl(s: InlineState, at: number, run: number): number {
  const { src } = s;
  if (src.charCodeAt(at + 1) !== 47 || src.charCodeAt(at + 2) !== 47) return -1;
  const limit = run;
  const last = src.charCodeAt(at - 1) | 32;
  let from = -1;
  if (last === 112) {
    if (startsWithScheme(src, at - 4, limit, 'http')) from = at - 4;
    else if (startsWithScheme(src, at - 3, limit, 'ftp')) from = at - 3;
  } else if (last === 115 && startsWithScheme(src, at - 5, limit, 'https')) {
    from = at - 5;
  }
  if (from < 0 || (from > s.lineFrom && isAlphanumeric(src.charCodeAt(from - 1)))) return -1;
  const end = matchUrl(src, from, at + 3, s.to, s.bracketCount > 0);
  if (end <= at + 3) return -1;
  addLink(s, run, from, end, encodeUrl(src.slice(from, end)), from, end);
  return end;
}

/** Reads the bare URL that starts with `www` before the period at `at`; gives its end, -1 when there is none. */
export function readWww(s: InlineState, at: number, run: number): number {
  const { src } = s;
  const from = at - 3;
  if (from < run || !src.startsWith('www', from)) return -1;
  if (from > s.lineFrom) {
    const before = src.charCodeAt(from - 1);
    if (before > 32 && before !== 42 && before !== 95 && before !== 126 && before !== 40) return -1;
  }
  if (hostEnd(src, from, s.to, true) < 0) return -1;
  const end = matchUrl(src, from, from, s.to, s.bracketCount > 0);
  if (end <= at + 1) return -1;
  addLink(s, run, from, end, `http://${encodeUrl(src.slice(from, end))}`, from, end);
  return end;
}

/** Reads the bare e-mail address around the `@` at `at`; gives its end, -1 when there is none. */
export function readEmail(s: InlineState, at: number, run: number): number {
  const { src } = s;
  let from = emailStart(src, at, run);
  if (from < 0) return -1;
  const end = emailEnd(src, at, s.to);
  if (end < 0) return -1;
  let scheme = 'mailto:';
  if (startsWithScheme(src, from - 7, run, 'mailto:')) {
    from -= 7;
    scheme = '';
  }
  addLink(s, run, from, end, scheme + encodeUrl(src.slice(from, end)), from, end);
  return end;
}

function addLink(s: InlineState, run: number, from: number, to: number, url: string, textFrom: number, textTo: number): void {
  flushText(s, run, from);
  s.autolinks++;
  addItem(s, { type: 'link', from, to, url, title: null, children: [sourceNode(s.src, textFrom, textTo)] }, to);
}

function startsWithScheme(src: string, from: number, limit: number, scheme: string): boolean {
  return from >= limit && src.slice(from, from + scheme.length).toLowerCase() === scheme;
}

/** Whether a range up to a colon is a URL scheme (CommonMark 6.5). */
export function isScheme(src: string, from: number, colon: number): boolean {
  if (colon - from < 2 || colon - from > 32 || !isAsciiLetter(src.charCodeAt(from))) return false;
  for (let i = from + 1; i < colon; i++) {
    const code = src.charCodeAt(i);
    if (!isAlphanumeric(code) && code !== 43 && code !== 46 && code !== 45) return false;
  }
  return true;
}
