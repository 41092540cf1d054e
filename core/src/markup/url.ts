import { safeUrl } from './safe-url.ts';

/** Matches characters that are not allowed in a URL, and a `%` of no encoding. */
const ENCODED = /[^\w;/?:@&=+$,\-.!~*'()#%]+|%(?![\da-f]{2})/gi;

/** Percent-encodes characters that are not allowed in a URL; existing encodings are kept. Idempotent. */
export function encodeUrl(url: string): string {
  // Lone surrogates have no encoding: they become U+FFFD.
  return url.replace(ENCODED, (part) => encodeURIComponent(part.toWellFormed()));
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
