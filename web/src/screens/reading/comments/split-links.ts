/** A part of a comment: text, or a URL. */
export interface TextPart {
  readonly text: string;
  /** Null for text. */
  readonly href: string | null;
}

/** Bidirectional control characters end a URL, so that it is not displayed as another one than its target. */
const ADDRESS = /https?:\/\/[^\s<>"'`\u3000\p{Bidi_Control}\p{Cc}]+/giu;
/** Punctuation after a URL is not part of it. */
const TRAILING: ReadonlySet<string> = new Set('.,:;!?~*_…。、，’”」』》〉');
/** Korean particles follow without a space: `https://maru.example에서`. */
const HANGUL_TAIL = /^(https?:\/\/[^/?#]*?[a-z0-9])[\uac00-\ud7a3]+$/i;

/** Finds URLs in plain text: http and https alone, since other schemes may run code. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trim(found);
    if (!isAddress(address)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), href: null });
    parts.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

function trim(found: string): string {
  const address = found.slice(0, endBefore(found, found.length)).replace(HANGUL_TAIL, '$1');
  let end = address.length;
  // A bracket that was opened before the URL closes after it.
  // Counted once, since a comment may consist of brackets.
  let unopened = address.split(')').length - address.split('(').length;
  while (unopened > 0 && address.charAt(end - 1) === ')') {
    unopened--;
    end = endBefore(address, end - 1);
  }
  return address.slice(0, end);
}

/** Returns the end of a URL in a sentence that ends at `end`. */
function endBefore(text: string, end: number): number {
  let last = end;
  while (TRAILING.has(text.charAt(last - 1))) last--;
  return last;
}

function isAddress(address: string): boolean {
  try {
    const { protocol, hostname } = new URL(address);
    return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
  } catch {
    return false;
  }
}
