import { decodeEntity } from './entity.ts';

/** Matches an escaped character, or a candidate for an entity. */
const ESCAPED = /\\([!-/:-@[-`{-~])|&(?:#(?:\d{1,7}|x[\da-f]{1,6})|[a-z\d]{1,31});/gi;

/**
 * Resolves backslash escapes and entities, as in link
 * destinations, titles and info strings (CommonMark 2.4, 2.5).
 */
export function unescapeText(text: string): string {
  if (text.indexOf('\\') < 0 && text.indexOf('&') < 0) return text;
  return text.replace(ESCAPED, (match, char?: string) => char ?? decodeEntity(match) ?? match);
}
