import { classOf, isAlphanumeric, isAsciiLetter } from '../chars.ts';

/** Host of an e-mail address; a hyphen or underscore at its end makes the address invalid. */
const MAIL_HOST = /@[\w-]+(?:\.[a-z\d][\w-]*)+/iy;

/** Trailing characters that belong to the sentence, not the URL (GFM 6.9). */
const TRAILING = '?!.,:*_~\'"';

/**
 * Returns the end of the bare URL from `from` whose host starts at `hostFrom` (GFM 6.9, extended autolinks),
 * -1 when the host is invalid. `isInBrackets`: an open bracket's `]` ends it.
 */
export function matchUrl(
  src: string,
  from: number,
  hostFrom: number,
  to: number,
  isInBrackets: boolean,
): number {
  let at = hostEnd(src, hostFrom, to, false);
  if (at < 0) return -1;
  let hasParenthesis = false;
  while (at < to) {
    const code = src.charCodeAt(at);
    if (code <= 32 || code === 60 || code === 0x3000) break;
    if (isInBrackets && (code === 93 || code === 91)) break;
    if (code === 41) hasParenthesis = true;
    at++;
  }
  return trimUrl(src, from, at, hasParenthesis);
}

/** Returns the end of the host at `at`, -1 when it is invalid. `needsPeriod`: it must contain a period. */
export function hostEnd(src: string, at: number, to: number, needsPeriod: boolean): number {
  let i = at;
  let periods = 0;
  let isLastUnderscored = false;
  let isUnderscored = false;
  for (; i < to; i++) {
    const code = src.charCodeAt(i);
    if (code === 46) {
      if (i + 1 >= to || !isHostChar(src.charCodeAt(i + 1))) break;
      periods++;
      isLastUnderscored = isUnderscored;
      isUnderscored = false;
    } else if (code === 95) {
      isUnderscored = true;
    } else if (code !== 45 && !isHostChar(code)) {
      break;
    }
  }
  if (i === at || !isHostChar(src.charCodeAt(at)) || isUnderscored || isLastUnderscored) return -1;
  return needsPeriod && periods === 0 ? -1 : i;
}

/** Returns the start of the e-mail address whose `@` is at `at`, -1 when there is none. */
export function emailStart(src: string, at: number, limit: number): number {
  let i = at;
  while (i > limit) {
    const code = src.charCodeAt(i - 1);
    if (!isAlphanumeric(code) && code !== 46 && code !== 45 && code !== 95 && code !== 43) break;
    i--;
  }
  return i === at ? -1 : i;
}

/** Returns the end of the e-mail address whose `@` is at `at`, -1 when there is none. */
export function emailEnd(src: string, at: number, to: number): number {
  MAIL_HOST.lastIndex = at;
  const end = MAIL_HOST.test(src) ? MAIL_HOST.lastIndex : -1;
  return end <= to && isAlphanumeric(src.charCodeAt(end - 1)) ? end : -1;
}

function isHostChar(code: number): boolean {
  return code < 128 ? isAlphanumeric(code) : classOf(code) === 0;
}

function trimUrl(src: string, from: number, to: number, hasParenthesis: boolean): number {
  let end = to;
  let surplus = 0;
  if (hasParenthesis) {
    for (let i = from; i < to; i++) {
      const code = src.charCodeAt(i);
      if (code === 41) surplus++;
      else if (code === 40) surplus--;
    }
  }
  while (end > from) {
    const char = src.charAt(end - 1);
    if (TRAILING.includes(char)) {
      end--;
    } else if (char === ')' && surplus > 0) {
      end--;
      surplus--;
    } else if (char === ';') {
      let i = end - 2;
      while (i > from && isAsciiLetter(src.charCodeAt(i))) i--;
      end = i < end - 2 && src.charCodeAt(i) === 38 ? i : end - 1;
    } else {
      break;
    }
  }
  return end;
}
