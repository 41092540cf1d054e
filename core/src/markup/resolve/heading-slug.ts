import { slugify } from '../../text/slug.ts';

/** ASCII, Hangul syllables, dashes and quotation marks: text that needs no normalisation and no cut. */
const PLAIN = /^[\0-\x7f\u2010-\u2027가-힣]{1,80}$/;
const WORDS = /[a-z\d가-힣]+/gi;
const UPPER = /[A-Z]/;

/**
 * Returns the slug of a heading's text before it is made
 * unique: as `slugify`, with a fast path for common scripts.
 */
export function headingSlug(text: string): string {
  const slug = PLAIN.test(text) ? (text.match(WORDS)?.join('-') ?? '') : slugify(text);
  return (UPPER.test(slug) ? slug.toLowerCase() : slug) || 'section';
}
