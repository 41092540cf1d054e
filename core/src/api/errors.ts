/** Every error code of the API with its HTTP status. */
export const ERROR_CODES = {
  bad_request: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  switch_failed: 401,
  second_step_required: 401,
  second_step_over: 401,
  invalid_code: 401,
  passkey_refused: 401,
  provider_cancelled: 401,
  provider_login_over: 401,
  desktop_login_over: 401,
  provider_refused: 401,
  forbidden: 403,
  account_disabled: 403,
  signup_closed: 403,
  cross_site: 403,
  incorrect_password: 403,
  proof_required: 403,
  proof_not_fresh: 403,
  not_found: 404,
  link_not_found: 404,
  method_not_allowed: 405,
  edit_conflict: 409,
  not_private: 409,
  username_taken: 409,
  email_taken: 409,
  second_step_off: 409,
  too_many_passkeys: 409,
  identity_taken: 409,
  too_many_identities: 409,
  last_way_in: 409,
  too_large: 413,
  quota_exceeded: 413,
  unsupported_type: 415,
  misdirected_request: 421,
  validation_failed: 422,
  home_document: 422,
  too_deep: 422,
  too_many_documents: 422,
  cycle: 422,
  not_foldable: 422,
  not_published: 422,
  file_not_found: 422,
  image_too_large: 422,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  export_too_soon: 429,
  /** A stored text does not open: it was changed by other means than the site's, or its disk is at fault. */
  damaged: 500,
  internal_error: 500,
  unavailable: 503,
  provider_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Codes of a single field inside `fields`. */
export type FieldCode =
  | 'required'
  | 'invalid'
  | 'too_short'
  | 'too_long'
  | 'out_of_range'
  | 'reserved'
  | 'not_a_folder'
  | 'common';

/** The body of every error answer. */
export interface ErrorBody {
  readonly msg: string;
  readonly code: string;
  readonly errorId: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly silent?: boolean;
  /** With `edit_conflict`: the stored state. */
  readonly latest?: { readonly updatedAt: string; readonly historyId: string };
  /** With `misdirected_request`: the site's address. */
  readonly url?: string;
  /** With `second_step_required`: names the login or reset that the second step completes. */
  readonly ticket?: string;
  /** With `second_step_required`: the ways to take it. */
  readonly methods?: readonly string[];
  /** With `file_not_found`: the accepted types. */
  readonly types?: readonly string[];
}

/** Error of a rule, thrown by services and turned into a response in one place. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, FieldCode>> | undefined;
  /** Further members of the answer's body (`latest`). */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** Seconds until a retry can succeed, for the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      readonly fields?: Readonly<Record<string, FieldCode>>;
      readonly details?: Readonly<Record<string, unknown>>;
      readonly retryAfterSeconds?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_CODES[code];
    this.fields = options.fields;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The server answered with an error. `body` is undefined when the answer was not JSON. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody> | undefined;
  /** Response body as text, cut to the length of a message. */
  readonly text: string;
  /** Seconds until a retry can succeed, where known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    body: Partial<ErrorBody> | undefined,
    text: string,
    retryAfterSeconds?: number,
  ) {
    super(body?.msg ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.text = text.slice(0, 300);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came: the connection failed, or the request could not be sent. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('No response', { cause });
    this.name = 'NetworkError';
  }
}

/** Returns true when a value is an ApiError with this code (any code when none is given). */
export function isApiError(value: unknown, code?: ErrorCode): value is ApiError {
  return value instanceof ApiError && (code === undefined || value.body?.code === code);
}
