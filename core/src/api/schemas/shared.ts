import { z } from 'zod';
import { byteLength } from '../../text/byte-length.ts';
import { isId } from '../../text/id.ts';
import { CONTENT_MAX_BYTES, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PROPS_MAX_BYTES, TITLE_MAX_LENGTH } from '../../limits.ts';

/** In all schemas the message of an issue is a `FieldCode`: the server answers with it under `fields`. */

/** A text that a form may leave out: the code then is `required`. */
export const text = z.string({ error: (issue) => (issue.input === undefined ? 'required' : 'invalid') });

export const id = text.refine(isId, 'invalid');

/** ISO 8601, UTC, milliseconds. */
export const time = z.iso.datetime({ precision: 3, error: (issue) => (issue.input === undefined ? 'required' : 'invalid') });

/** Query parameters that grant something: empty, repeated or an array counts as absent. */
export const credential = z
  .unknown()
  .transform((value) => (typeof value === 'string' && value !== '' ? value : undefined))
  .optional();

/** A title in one line, which may be empty. */
export const titleText = text
  .transform((value) =>
    value
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
  )
  .refine((value) => [...value].length <= TITLE_MAX_LENGTH, 'too_long');

export const title = titleText.refine((value) => value !== '', 'required');

export const content = text.transform((value) => value.toWellFormed()).refine((value) => fits(value, CONTENT_MAX_BYTES), 'too_long');

/** A JSON object as a string: the document's own settings (`breaks`, `numbering`, `toc`, `math`, `lang`). */
export const props = text
  .transform((value) => value.toWellFormed())
  .refine((value) => fits(value, PROPS_MAX_BYTES), 'too_long')
  .refine(isJsonObject, 'invalid');

/** Counts only where it may be too much: a code unit takes three bytes at most. */
function fits(value: string, maxBytes: number): boolean {
  return value.length * 3 <= maxBytes || byteLength(value) <= maxBytes;
}

function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

/** Where the next page of a growing list begins: what the last answer gave as `nextCursor`. */
const cursor = text.refine((value) => /^[\w-]{1,200}$/.test(value), 'invalid').optional();

const limit = text
  .refine((value) => /^\d{1,4}$/.test(value), { error: 'invalid', abort: true })
  .transform(Number)
  .refine((value) => value >= 1 && value <= PAGE_LIMIT_MAX, 'out_of_range')
  .default(PAGE_LIMIT_DEFAULT);

/** The query parameters of every growing list. */
export const page = { cursor, limit };

export const empty = z.object({});
