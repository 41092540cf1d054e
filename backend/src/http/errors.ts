import { AppError } from '@maru/core/api';
import type { ErrorBody, ErrorCode } from '@maru/core/api';
import type { Locale } from '@maru/core';
import { errorMessage } from './messages.ts';

/** Default seconds for `Retry-After`, when the error has none. */
const RETRY_AFTER_S: Readonly<Partial<Record<ErrorCode, number>>> = {
  too_many_requests: 60,
  export_too_soon: 3_600,
  unavailable: 5,
};

export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

/**
 * Builds the response to a failed request. Every error other than an AppError becomes `internal_error`, or
 * `damaged`, with a fixed text; the log has the cause under the same id.
 * @param route path of the failed call, if any
 */
export function createErrorResponse(
  error: unknown,
  locale: Locale,
  errorId: string,
  route?: string,
): ErrorResponse {
  const refusal = error instanceof AppError ? error : new AppError(codeOf(error));
  const { code, status, fields, details } = refusal;
  const retryAfter = refusal.retryAfterSeconds ?? RETRY_AFTER_S[code];
  return {
    status,
    headers: retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) },
    body: {
      ...details,
      msg: errorMessage(locale, code, fields, route),
      code,
      errorId,
      ...(fields === undefined ? {} : { fields }),
    },
  };
}

function codeOf(error: unknown): ErrorCode {
  const code = String((error as { readonly code?: unknown } | undefined)?.code);
  // A full disk is temporary.
  if (/^(?:ENOSPC|EDQUOT)$/.test(code)) return 'unavailable';
  // That of a text which does not open (`SealError`).
  return code.startsWith('damaged: ') ? 'damaged' : 'internal_error';
}

/** Returns true for server errors, which are logged with their stack. */
export function isFault(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}
