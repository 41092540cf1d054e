import { slugify } from '../../text/slug.ts';

/** ASCII, Hangul syllables, dashes and quotation marks: nothing that would have to be composed or cut. */
const PLAIN = /^[\0-\x7f\u2010-\u2027가-힣]{1,80}$/;
const WORDS = /[a-z\d가-힣]+/gi;
const UPPER = /[A-Z]/;

/** The slug of a heading's text before it is made unique: as `slugify`, with a short way for common scripts. */
export function headingSlug(text: string): string {
  const slug = PLAIN.test(text) ? (text.match(WORDS)?.join('-') ?? '') : slugify(text);
  return (UPPER.test(slug) ? slug.toLowerCase() : slug) || 'section';
}
