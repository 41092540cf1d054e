import { z } from 'zod';
import { byteLength } from '../../text/byte-length.ts';
import { toLine } from '../../rules.ts';
import { isId } from '../../text/id.ts';
import {
  CONTENT_MAX_BYTES,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  PROPS_MAX_BYTES,
  TITLE_MAX_LENGTH,
  VERSION_NAME_MAX_LENGTH,
} from '../../limits.ts';

/** Issue messages of all schemas are `FieldCode` values, which the server returns under `fields`. */

/** Text whose absence gives the code `required`. */
export const text = z.string({ error: (issue) => (issue.input === undefined ? 'required' : 'invalid') });

export const id = text.refine(isId, 'invalid');

/** ISO 8601, UTC, milliseconds. */
export const time = z.iso.datetime({
  precision: 3,
  error: (issue) => (issue.input === undefined ? 'required' : 'invalid'),
});

/** Query parameters that grant access. Empty, repeated or array values count as absent. */
export const credential = z
  .unknown()
  .transform((value) => (typeof value === 'string' && value !== '' ? value : undefined))
  .optional();

const line = text.transform(toLine);

/** Title in one line, may be empty. */
export const titleText = line.refine((value) => [...value].length <= TITLE_MAX_LENGTH, 'too_long');

export const title = titleText.refine((value) => value !== '', 'required');

/** Name of a version, in one line. */
export const versionName = line
  .refine((value) => [...value].length <= VERSION_NAME_MAX_LENGTH, 'too_long')
  .refine((value) => value !== '', 'required');

export const content = text
  .transform((value) => value.toWellFormed())
  .refine((value) => fits(value, CONTENT_MAX_BYTES), 'too_long');

/** A JSON object as a string: the document's own settings (`doc-props.ts`). */
export const props = text
  .transform((value) => value.toWellFormed())
  .refine((value) => fits(value, PROPS_MAX_BYTES), 'too_long')
  .refine(isJsonObject, 'invalid');

/** Encodes only texts that can exceed the limit: a UTF-16 code unit takes at most three bytes. */
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

/** Start of the next page of a paginated list: `nextCursor` of the previous answer. */
const cursor = text.refine((value) => /^[\w-]{1,200}$/.test(value), 'invalid').optional();

const limit = text
  .refine((value) => /^\d{1,4}$/.test(value), { error: 'invalid', abort: true })
  .transform(Number)
  .refine((value) => value >= 1 && value <= PAGE_LIMIT_MAX, 'out_of_range')
  .default(PAGE_LIMIT_DEFAULT);

/** Query parameters of every paginated list. */
export const page = { cursor, limit };

export const empty = z.object({});
