import { FORM_FIELDS_MAX } from '@maru/core';

/** Values by name; a name that occurs more than once has an array, which fails every string check. */
export type Fields = Record<string, string | string[]>;

/**
 * Parses `application/x-www-form-urlencoded` text of forms and query strings. Stricter than URLSearchParams:
 * returns null for invalid percent-encoded UTF-8 (instead of replacement characters), and for more than
 * FORM_FIELDS_MAX fields. The result has no prototype, so that `__proto__` is an ordinary field.
 */
export function parseUrlEncoded(text: string): Fields | null {
  const fields = Object.create(null) as Fields;
  if (text === '') return fields;
  const pairs = text.split('&', FORM_FIELDS_MAX + 1);
  if (pairs.length > FORM_FIELDS_MAX) return null;
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (name === null || value === null) return null;
    const earlier = fields[name];
    if (earlier === undefined) fields[name] = value;
    else if (typeof earlier === 'string') fields[name] = [earlier, value];
    else earlier.push(value);
  }
  return fields;
}

function decode(text: string): string | null {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return null;
  }
}

/**
 * Returns the single value of a parameter; undefined when it
 * is absent, empty or repeated, or the text can't be parsed.
 */
export function singleValue(fields: Fields | null, name: string): string | undefined {
  const value = fields?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
