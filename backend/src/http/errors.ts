import { AppError } from '@maru/core/api';
import type { ErrorBody, ErrorCode } from '@maru/core/api';
import type { Locale } from '@maru/core';
import { errorMessage } from './messages.ts';

/** Seconds until a retry makes sense, where the error does not say. */
const RETRY_AFTER_S: Readonly<Partial<Record<ErrorCode, number>>> = { too_many_requests: 60, export_too_soon: 3_600, unavailable: 5 };

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

/**
 * What a failed request is answered with. Everything that is not an AppError is `internal_error` with a fixed text:
 * what went wrong stands in the log, under the same id.
 * @param route the path of the call that failed, where it was one
 */
export function errorAnswer(error: unknown, locale: Locale, errorId: string, route?: string): ErrorAnswer {
  const refusal = error instanceof AppError ? error : new AppError(isDiskFull(error) ? 'unavailable' : 'internal_error');
  const { code, status, fields, details } = refusal;
  const retryAfter = refusal.retryAfterSeconds ?? RETRY_AFTER_S[code];
  return {
    status,
    headers: retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) },
    body: { ...details, msg: errorMessage(locale, code, fields, route), code, errorId, ...(fields === undefined ? {} : { fields }) },
  };
}

/** Whether a file could not be written because the disk has no room: it will have some again. */
function isDiskFull(error: unknown): boolean {
  return /^(?:ENOSPC|EDQUOT)$/.test(String((error as NodeJS.ErrnoException | undefined)?.code));
}

/** Whether an error is the server's fault and belongs into the log with its stack. */
export function isFault(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}
