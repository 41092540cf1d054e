import { AppError } from '@maru/core/api';
import { isId } from '@maru/core/text';
import type { ListCursor } from '../runtime/cursor.ts';

/** Cursor of a search: a position in the viewer's own documents, or a number of public results. */
export type SearchCursor =
  | { readonly part: 'own'; readonly behind: ListCursor | null }
  | { readonly part: 'public'; readonly offset: number };

/** Maximum number of public results. */
export const PUBLIC_MAX = 1_000;

export const FIRST_CURSOR: SearchCursor = { part: 'own', behind: null };

/** Encodes the cursor as an opaque string. */
export function writeSearchCursor(place: SearchCursor): string {
  if (place.part === 'public') return encode(`public.${place.offset}`);
  return encode(`own.${place.behind?.at ?? 0}.${place.behind?.id ?? ''}`);
}

/** Decodes `writeSearchCursor`; the start when absent. Errors: validation_failed for an invalid one. */
export function readSearchCursor(cursor: string | undefined): SearchCursor {
  if (cursor === undefined) return FIRST_CURSOR;
  const [part, first = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  const number = /^\d{1,16}$/.test(first) ? Number(first) : Number.NaN;
  const place: SearchCursor | null =
    part === 'public' && number <= PUBLIC_MAX
      ? { part, offset: number }
      : part === 'own' && Number.isSafeInteger(number) && isId(id)
        ? { part, behind: { at: number, id } }
        : null;
  if (place === null || writeSearchCursor(place) !== cursor)
    throw new AppError('validation_failed', { fields: { cursor: 'invalid' } });
  return place;
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
