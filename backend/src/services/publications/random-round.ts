import { AppError } from '@maru/core/api';

/** How far somebody has come on a round along the random keys. */
export interface Round {
  /** The key where it began, from 1. */
  readonly start: number;
  /** The key of the last document shown: below `start` once the end has been passed. */
  readonly last: number;
}

export function writeRound({ start, last }: Round): string {
  return Buffer.from(`${start}.${last}`).toString('base64url');
}

/** Undoes `writeRound`; null without a cursor. Errors: validation_failed for one that was never given out. */
export function readRound(cursor: string | undefined): Round | null {
  if (cursor === undefined) return null;
  const [, start, last] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const round = { start: Number(start), last: Number(last) };
  // Anything that is no number, or is written in another way than ours, does not come out the same again.
  if (start === undefined || round.start < 1 || writeRound(round) !== cursor) {
    throw new AppError('validation_failed', { fields: { cursor: 'invalid' } });
  }
  return round;
}
