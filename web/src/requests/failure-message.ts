import { ApiError, errorMessageKey } from '@maru/core/api';
import type { ErrorMessageKey } from '@maru/core/api';
import type { FailedResponse } from './action-types.ts';

/** The fallback message (specification, section 8). */
export const FALLBACK_MESSAGE = 'Something bad happened';

/**
 * Returns the message for a failed request by section 8 of the specification: for a JSON response its `msg`,
 * else its text, else the error's own message; for any other or no response, a translation by status.
 */
export function failureMessage(error: unknown, translate: (key: ErrorMessageKey) => string): string {
  if (!(error instanceof ApiError)) return translate(errorMessageKey(undefined));
  if (error.body === undefined) return translate(errorMessageKey(error.status));
  return firstText(error.body.msg, error.text, error.message) ?? FALLBACK_MESSAGE;
}

/** Returns the response of an error, or null when there is none. */
export function failedResponse(error: unknown): FailedResponse | null {
  if (!(error instanceof ApiError)) return null;
  return { status: error.status, body: error.body as FailedResponse['body'], text: error.text };
}

function firstText(...candidates: readonly unknown[]): string | undefined {
  return candidates.find(
    (candidate): candidate is string => typeof candidate === 'string' && candidate.trim() !== '',
  );
}
