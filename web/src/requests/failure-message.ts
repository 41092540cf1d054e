import { ApiError, errorMessageKey } from '@maru/core/api';
import type { ErrorMessageKey } from '@maru/core/api';
import type { FailedResponse } from './action-types.ts';

/** The last resort of the message choice (specification, section 8). */
export const FALLBACK_MESSAGE = 'Something bad happened';

/**
 * The message for a failed call, as section 8 of the specification chooses it: of a JSON answer its `msg`, else its text,
 * else the error's own message; of any other answer, or none, a translation by status.
 */
export function failureMessage(error: unknown, translate: (key: ErrorMessageKey) => string): string {
  if (!(error instanceof ApiError)) return translate(errorMessageKey(undefined));
  if (error.body === undefined) return translate(errorMessageKey(error.status));
  return firstText(error.body.msg, error.text, error.message) ?? FALLBACK_MESSAGE;
}

/** The answer behind an error, or null when none came. */
export function failedResponse(error: unknown): FailedResponse | null {
  if (!(error instanceof ApiError)) return null;
  return { status: error.status, body: error.body as FailedResponse['body'], text: error.text };
}

function firstText(...candidates: readonly unknown[]): string | undefined {
  return candidates.find((candidate): candidate is string => typeof candidate === 'string' && candidate.trim() !== '');
}
