import { AppError } from '@maru/core/api';
import { isId } from '@maru/core/text';
import type { Place } from '../cursor.ts';

/** Where the next page begins: among one's own documents, behind one of them, or so many finds into the public ones. */
export type SearchPlace = { readonly part: 'own'; readonly behind: Place | null } | { readonly part: 'public'; readonly offset: number };

/** Finds that anybody pages through. */
export const PUBLIC_MAX = 1_000;

export const FIRST_PLACE: SearchPlace = { part: 'own', behind: null };

/** The place as clients hand it back: they need not understand it. */
export function writeSearchCursor(place: SearchPlace): string {
  if (place.part === 'public') return encode(`public.${place.offset}`);
  return encode(`own.${place.behind?.at ?? 0}.${place.behind?.id ?? ''}`);
}

/** Undoes `writeSearchCursor`; the beginning without a cursor. Errors: validation_failed for one that was never given out. */
export function readSearchCursor(cursor: string | undefined): SearchPlace {
  if (cursor === undefined) return FIRST_PLACE;
  const [part, first = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  const number = /^\d{1,16}$/.test(first) ? Number(first) : Number.NaN;
  const place: SearchPlace | null =
    part === 'public' && number <= PUBLIC_MAX
      ? { part, offset: number }
      : part === 'own' && Number.isSafeInteger(number) && isId(id)
        ? { part, behind: { at: number, id } }
        : null;
  if (place === null || writeSearchCursor(place) !== cursor) throw new AppError('validation_failed', { fields: { cursor: 'invalid' } });
  return place;
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
