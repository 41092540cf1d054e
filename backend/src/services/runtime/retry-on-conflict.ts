import { AppError } from '@maru/core/api';

/**
 * Maximum number of attempts: each failure means that another
 * writer succeeded, so that so many in a row are an overload.
 */
const ROUNDS_MAX = 50;
const RETRY_AFTER_SECONDS = 1;

/** A text was replaced by a fold after the document's row was read. */
export class TextReplacedError extends Error {}

/**
 * Repeats `round` while it returns null or throws TextReplacedError, which mean that a concurrent writer has
 * changed the document.
 */
export async function retryOnConflict<T>(round: () => Promise<T | null>): Promise<T> {
  for (let count = 0; count < ROUNDS_MAX; count++) {
    try {
      const result = await round();
      if (result !== null) return result;
    } catch (error) {
      if (!(error instanceof TextReplacedError)) throw error;
    }
  }
  throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
