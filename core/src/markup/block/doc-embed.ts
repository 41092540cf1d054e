/** Matches the mark of a document inside another, alone in its paragraph. */
const DOC_EMBED = /^!\[\[[^[\]\n]+\]\]$/;

/**
 * Returns true for the text of a paragraph that is `![[…]]`. It stays a
 * paragraph where the part in brackets turns out not to be a wiki link.
 */
export function isDocEmbed(text: string): boolean {
  return DOC_EMBED.test(text);
}
