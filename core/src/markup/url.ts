import { safeUrl } from './safe-url.ts';

/** 1: may stand in a URL as it is. `%` is looked at on its own. */
const UNCHANGED = new Uint8Array(128);
for (const char of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789;/?:@&=+$,-_.!~*'()#") {
  UNCHANGED[char.charCodeAt(0)] = 1;
}

const CHANGED = /[^\w;/?:@&=+$,\-.!~*'()#]/;

/** Percent-encodes what may not stand in a URL; what is encoded already stays. Encoding twice changes nothing. */
export function encodeUrl(url: string): string {
  let i = url.search(CHANGED);
  if (i < 0) return url;
  const { length } = url;
  let result = url.slice(0, i);
  while (i < length) {
    const code = url.charCodeAt(i);
    if (code < 128 && UNCHANGED[code] === 1) {
      result += url.charAt(i++);
    } else if (code === 37) {
      result += isHexDigit(url.charCodeAt(i + 1)) && isHexDigit(url.charCodeAt(i + 2)) ? '%' : '%25';
      i++;
    } else if (code >= 0xd800 && code <= 0xdfff) {
      const low = url.charCodeAt(i + 1);
      const isPair = code < 0xdc00 && low >= 0xdc00 && low <= 0xdfff;
      result += isPair ? encodeURIComponent(url.slice(i, i + 2)) : '%EF%BF%BD';
      i += isPair ? 2 : 1;
    } else {
      result += encodeURIComponent(url.charAt(i++));
    }
  }
  return result;
}

/** The URL of a link as it goes into the tree: safe and percent-encoded, `''` when refused. Takes the decoded URL. */
export function linkUrl(url: string): string {
  return safeUrl(url, 'link') === null ? '' : encodeUrl(url);
}

/** The same for something that is loaded with the page. */
export function mediaUrl(url: string): string {
  return safeUrl(url, 'media') === null ? '' : encodeUrl(url);
}

function isHexDigit(code: number): boolean {
  const lower = code | 32;
  return (code >= 48 && code <= 57) || (lower >= 97 && lower <= 102);
}
