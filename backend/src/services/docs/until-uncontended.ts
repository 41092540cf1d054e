import { AppError } from '@maru/core/api';

/** Each round that finds the document changed means that another writer got through; so many in a row are an overload. */
const ROUNDS_MAX = 50;
const RETRY_AFTER_SECONDS = 1;

/** Reads, decides and writes again as long as `round` gives null: somebody else changed the document in between. */
export async function untilUncontended<T>(round: () => Promise<T | null>): Promise<T> {
  for (let count = 0; count < ROUNDS_MAX; count++) {
    const result = await round();
    if (result !== null) return result;
  }
  throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
