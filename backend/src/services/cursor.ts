import { AppError } from '@maru/core/api';
import { isId } from '@maru/core/text';

/** A place in a list that is ordered by a number (a time, a random key) and then by id: behind this entry the next page begins. */
export interface Place {
  readonly at: number;
  readonly id: string;
}

/** The place as clients hand it back: they need not understand it. */
export function writeCursor({ at, id }: Place): string {
  return Buffer.from(`${at}.${id}`).toString('base64url');
}

/** Undoes `writeCursor`; null without a cursor. Errors: validation_failed for one that was never given out. */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  const place = { at: Number(at), id };
  const isOurs = /^\d{1,16}$/.test(at) && Number.isSafeInteger(place.at) && isId(id) && rest.length === 0 && writeCursor(place) === cursor;
  if (!isOurs) throw new AppError('validation_failed', { fields: { cursor: 'invalid' } });
  return place;
}

/** One page of a list, and where the next one begins. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly nextCursor: string | null;
}

/** Cuts what was read one row further than asked for. @param rows `limit + 1` of them when there are more */
export function cutPage<T>(rows: readonly T[], limit: number, placeOf: (row: T) => Place): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null };
}
