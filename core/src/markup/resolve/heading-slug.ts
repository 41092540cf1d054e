import { slugify } from '../../text/slug.ts';

/** Longer texts, which have to be cut, and characters that may need composing are left to `slugify`. */
const FAST_MAX = 80;

/** The slug of a heading's text before it is made unique: as `slugify`, with a short way for common scripts. */
export function headingSlug(text: string): string {
  const { length } = text;
  if (length > FAST_MAX) return slugify(text) || 'section';
  let slug = '';
  let run = -1;
  let hasUpper = false;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 0xac00 && code <= 0xd7a3)) {
      if (run < 0) run = i;
    } else if (code >= 65 && code <= 90) {
      hasUpper = true;
      if (run < 0) run = i;
    } else if (code < 128 || (code >= 0x2010 && code <= 0x2027)) {
      // ASCII that is no letter or digit, dashes and quotation marks.
      if (run >= 0) {
        slug += slug === '' ? text.slice(run, i) : `-${text.slice(run, i)}`;
        run = -1;
      }
    } else {
      return slugify(text) || 'section';
    }
  }
  if (run === 0) slug = text;
  else if (run > 0) slug += slug === '' ? text.slice(run) : `-${text.slice(run)}`;
  if (slug === '') return 'section';
  return hasUpper ? slug.toLowerCase() : slug;
}
