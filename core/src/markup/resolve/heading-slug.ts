import { slugify } from '../../text/slug.ts';

/** Longer texts, which have to be cut, and characters that may need composing are left to `slugify`. */
const FAST_MAX = 80;

/** The slug of a heading's text before it is made unique: as `slugify`, with a short way for common scripts. */
export function headingSlug(text: string): string {
  const { length } = text;
  if (length > FAST_MAX) return slugify(text) || 'section';
  let slug = '';
  let run = -1;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    const isWord =
      (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 0xac00 && code <= 0xd7a3);
    if (isWord) {
      if (run < 0) run = i;
    } else if (code >= 128) {
      return slugify(text) || 'section';
    } else if (run >= 0) {
      slug += slug === '' ? text.slice(run, i) : `-${text.slice(run, i)}`;
      run = -1;
    }
  }
  if (run >= 0) slug += slug === '' ? text.slice(run) : `-${text.slice(run)}`;
  return slug === '' ? 'section' : slug.toLowerCase();
}
