import { SNIPPET_MAX_LENGTH } from '../limits.ts';
import type { Mark, SearchQuery } from './query.ts';

/** Characters before the first match, for context. */
const LEAD = 40;
/** Maximum candidate positions. */
const PLACES_MAX = 200;

/**
 * Returns the part of a text, in one line, with the most
 * distinct matches; the beginning when there is no match.
 */
export function makeSnippet(text: string, query: SearchQuery): string {
  const whole = text.normalize('NFC');
  const place = bestPlace(whole, query.marks(whole, PLACES_MAX));
  const start = place === null || place.start <= LEAD ? 0 : beginning(whole, place.start);
  const end = ending(whole, start + SNIPPET_MAX_LENGTH);
  const shown = whole.slice(start, end).replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${shown}${end < whole.length ? '…' : ''}`;
}

/** Returns the match that is followed by the most distinct matches within the snippet's length. */
function bestPlace(text: string, marks: readonly Mark[]): Mark | null {
  let best: Mark | null = null;
  let most = 0;
  for (const [index, mark] of marks.entries()) {
    const seen = new Set<string>();
    for (const { start, end } of marks.slice(index)) {
      if (end > mark.start + SNIPPET_MAX_LENGTH - LEAD) break;
      seen.add(text.slice(start, end).toLowerCase());
    }
    if (seen.size > most) [best, most] = [mark, seen.size];
  }
  return best;
}

function beginning(text: string, markAt: number): number {
  const from = markAt - LEAD;
  const space = text.slice(from, markAt).search(/\s/);
  return space === -1 ? outsidePair(text, from) : from + space + 1;
}

function ending(text: string, until: number): number {
  if (until >= text.length) return text.length;
  const space = text.slice(until - LEAD, until).search(/\s\S*$/);
  return space === -1 ? outsidePair(text, until) : until - LEAD + space;
}

/** Moves an offset out of a surrogate pair. */
function outsidePair(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
}

/** Piece of a text, marked or not. */
export interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits the whole text into pieces, so that a page can mark them without HTML strings. */
export function splitMarks(text: string, query: SearchQuery): MarkedPart[] {
  const whole = text.normalize('NFC');
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const { start, end } of query.marks(whole)) {
    if (start > at) parts.push({ text: whole.slice(at, start), isMarked: false });
    parts.push({ text: whole.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < whole.length) parts.push({ text: whole.slice(at), isMarked: false });
  return parts;
}
