import { safeUrl } from './safe-url.ts';

/** Matches a character that is not allowed in a URL, or the `%` of a possible encoding. */
const CHANGED = /[^\w;/?:@&=+$,\-.!~*'()#]/;
const ENCODED = /[^\w;/?:@&=+$,\-.!~*'()#%]+|%(?![\da-f]{2})/gi;

/** Percent-encodes characters that are not allowed in a URL; existing encodings are kept. Idempotent. */
export function encodeUrl(url: string): string {
  // Lone surrogates have no encoding: they become U+FFFD.
  return CHANGED.test(url) ? url.replace(ENCODED, (part) => encodeURIComponent(part.toWellFormed())) : url;
}

/**
 * Returns the URL of a link for the tree: safe and
 * percent-encoded, `''` when rejected. Takes the decoded URL.
 */
export function linkUrl(url: string): string {
  return safeUrl(url, 'link') === null ? '' : encodeUrl(url);
}

/** Returns the URL of something that is loaded with the page: as `linkUrl`, with the rules for media. */
export function mediaUrl(url: string): string {
  return safeUrl(url, 'media') === null ? '' : encodeUrl(url);
}
