import { AppError } from '@maru/core/api';

/** Cursor of a pass over the random keys. */
export interface Round {
  /** Key of the first document, from 1. */
  readonly start: number;
  /** Key of the last document shown: below `start` once the end has been passed. */
  readonly last: number;
}

export function writeRound({ start, last }: Round): string {
  return Buffer.from(`${start}.${last}`).toString('base64url');
}

/** Decodes `writeRound`; null without a cursor. Errors: validation_failed for an invalid one. */
export function readRound(cursor: string | undefined): Round | null {
  if (cursor === undefined) return null;
  const [, start, last] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const round = { start: Number(start), last: Number(last) };
  // Invalid numbers and other spellings do not encode to the same text again.
  if (start === undefined || round.start < 1 || writeRound(round) !== cursor) {
    throw new AppError('validation_failed', { fields: { cursor: 'invalid' } });
  }
  return round;
}
