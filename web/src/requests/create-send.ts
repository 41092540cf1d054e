import type { ErrorMessageKey } from '@maru/core/api';
import type { EndpointName } from '@maru/core/api/contracts';
import { isId } from '@maru/core/text';
import { failureType, requestType, SILENT_FAILURE, successType } from './action-types.ts';
import type { Action, FailedResponse, FailureAction, RequestAction, RequestOptions } from './action-types.ts';
import { ApiError, errorMessageKey } from '@maru/core/api';

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

/** Pair that a successful request resolves with (specification, section 4). */
export interface Outcome<R> {
  readonly error: undefined;
  readonly response: R;
}

/** Pair that a failed request rejects with, in the opposite order. */
export class RequestFailure extends Error {
  readonly error: unknown;
  /** Null when no response came. */
  readonly response: FailedResponse | null;
  readonly errorId: string;
  readonly request: RequestAction;

  constructor(error: unknown, action: FailureAction) {
    super(action.message, { cause: error });
    this.name = 'RequestFailure';
    this.error = error;
    this.response = action.response;
    this.errorId = action.errorId;
    this.request = action.request;
  }

  /** The server's code, such as `edit_conflict`. */
  get code(): string | undefined {
    const code = this.response?.body?.['code'];
    return typeof code === 'string' ? code : undefined;
  }

  /** Error codes by field name, where the response has them. */
  get fields(): Readonly<Record<string, string>> {
    return (this.response?.body?.['fields'] as Readonly<Record<string, string>> | undefined) ?? {};
  }
}

export interface SendParts {
  readonly dispatch: (action: Action) => void;
  readonly translate: (key: ErrorMessageKey) => string;
  readonly newErrorId: () => string;
  /** Number that changes when another account replaces the page's: earlier requests do not belong to it. */
  readonly accountGeneration?: () => number;
}

export type Send = <R>(
  call: EndpointName,
  run: () => Promise<R>,
  options?: RequestOptions,
) => Promise<Outcome<R>>;

/** Error for a response to a request of a user who has been replaced. */
const STALE = new Error('Asked by another account');

/** Creates the only function that sends requests: announces the begin, sends, announces the result. */
export function createSend({
  dispatch,
  translate,
  newErrorId,
  accountGeneration = () => 0,
}: SendParts): Send {
  return async (call, run, options) => {
    const action: RequestAction = { ...options, type: requestType(call), call };
    dispatch(action);
    const generation = accountGeneration();
    try {
      const response = await run();
      if (accountGeneration() !== generation) throw STALE;
      dispatch({ type: successType(call), request: action, response });
      return { error: undefined, response };
    } catch (error) {
      const response = failedResponse(error);
      const failure: FailureAction = {
        type:
          accountGeneration() !== generation || isSilent(action, error, response)
            ? SILENT_FAILURE
            : failureType(call),
        request: action,
        response,
        message: failureMessage(error, translate),
        errorId: errorIdOf(response) ?? newErrorId(),
      };
      dispatch(failure);
      throw new RequestFailure(error, failure);
    }
  };
}

function isSilent(action: RequestAction, error: unknown, response: FailedResponse | null): boolean {
  if (response?.body?.['silent'] === true) return true;
  return typeof action.isSilent === 'function' ? action.isSilent(error) : action.isSilent === true;
}

function errorIdOf(response: FailedResponse | null): string | undefined {
  const id = response?.body?.['errorId'];
  return typeof id === 'string' && isId(id) ? id : undefined;
}
