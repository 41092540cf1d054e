import { safeUrl } from './safe-url.ts';

/** A character that may not stand in a URL, or the `%` of what may be encoded already. */
const CHANGED = /[^\w;/?:@&=+$,\-.!~*'()#]/;
const ENCODED = /[^\w;/?:@&=+$,\-.!~*'()#%]+|%(?![\da-f]{2})/gi;

/** Percent-encodes what may not stand in a URL; what is encoded already stays. Encoding twice changes nothing. */
export function encodeUrl(url: string): string {
  // Lone surrogates have no encoding: they become U+FFFD.
  return CHANGED.test(url) ? url.replace(ENCODED, (part) => encodeURIComponent(part.toWellFormed())) : url;
}

/** The URL of a link as it goes into the tree: safe and percent-encoded, `''` when refused. Takes the decoded URL. */
export function linkUrl(url: string): string {
  return safeUrl(url, 'link') === null ? '' : encodeUrl(url);
}

/** The same for something that is loaded with the page. */
export function mediaUrl(url: string): string {
  return safeUrl(url, 'media') === null ? '' : encodeUrl(url);
}
