import { AppError } from '@maru/core/api';

/** Cursor of a pass over the random keys. */
export interface RandomCursor {
  /** Key of the first document, from 1. */
  readonly start: number;
  /** Key of the last document shown: below `start` once the end has been passed. */
  readonly last: number;
}

export function writeRandomCursor({ start, last }: RandomCursor): string {
  return Buffer.from(`${start}.${last}`).toString('base64url');
}

/** Decodes `writeRandomCursor`; null without a cursor. Errors: validation_failed for an invalid one. */
export function readRandomCursor(cursor: string | undefined): RandomCursor | null {
  if (cursor === undefined) return null;
  const [, start, last] =
    /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const round = { start: Number(start), last: Number(last) };
  // Invalid numbers and other spellings do not encode to the same text again.
  if (start === undefined || round.start < 1 || writeRandomCursor(round) !== cursor) {
    throw new AppError('validation_failed', { fields: { cursor: 'invalid' } });
  }
  return round;
}
