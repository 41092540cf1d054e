import { AppError } from '@maru/core/api';
import { isId } from '@maru/core/text';

/**
 * Cursor in a list ordered by a number (a time, a random key)
 * and then by id: the next page begins after this entry.
 */
export interface ListCursor {
  readonly at: number;
  readonly id: string;
}

/** Encodes the cursor as an opaque string. */
export function writeCursor({ at, id }: ListCursor): string {
  return Buffer.from(`${at}.${id}`).toString('base64url');
}

/** Decodes `writeCursor`; null without a cursor. Errors: validation_failed for an invalid one. */
export function readCursor(cursor: string | undefined): ListCursor | null {
  if (cursor === undefined) return null;
  const [at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  const place = { at: Number(at), id };
  const isOurs =
    /^\d{1,16}$/.test(at) &&
    Number.isSafeInteger(place.at) &&
    isId(id) &&
    rest.length === 0 &&
    writeCursor(place) === cursor;
  if (!isOurs) throw new AppError('validation_failed', { fields: { cursor: 'invalid' } });
  return place;
}

/** A page of a list with the cursor of the next one. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly nextCursor: string | null;
}

/**
 * Cuts a page from rows read with one extra row.
 * @param rows `limit + 1` rows when there are more
 */
export function cutPage<T>(rows: readonly T[], limit: number, placeOf: (row: T) => ListCursor): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null,
  };
}
