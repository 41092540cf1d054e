import type { ErrorMessageKey } from '@maru/core/api';
import { isId } from '@maru/core/text';
import { failureType, SILENT_FAILURE, successType } from './action-types.ts';
import type { Action, FailedResponse, FailureAction, RequestAction } from './action-types.ts';
import { failedResponse, failureMessage } from './failure-message.ts';

/** What a call resolves with: the pair of the specification, section 4. */
export interface Outcome<R> {
  readonly error: undefined;
  readonly response: R;
}

/** What a call rejects with: the same pair, the other way round. */
export class RequestFailure extends Error {
  readonly error: unknown;
  /** Null when no answer came. */
  readonly response: FailedResponse | null;
  readonly errorId: string;

  constructor(error: unknown, action: FailureAction) {
    super(action.message, { cause: error });
    this.name = 'RequestFailure';
    this.error = error;
    this.response = action.response;
    this.errorId = action.errorId;
  }

  /** The server's code, such as `edit_conflict`. */
  get code(): string | undefined {
    const code = this.response?.body?.['code'];
    return typeof code === 'string' ? code : undefined;
  }

  /** Codes by field name, where the answer names fields. */
  get fields(): Readonly<Record<string, string>> {
    return (this.response?.body?.['fields'] as Readonly<Record<string, string>> | undefined) ?? {};
  }
}

export interface SendParts {
  readonly dispatch: (action: Action) => void;
  readonly translate: (key: ErrorMessageKey) => string;
  readonly newErrorId: () => string;
  /** Changes when another account takes the page over: what was asked before it is not for them. */
  readonly era?: () => number;
}

export type Send = <R>(request: RequestAction | RequestAction['type'], call: () => Promise<R>) => Promise<Outcome<R>>;

/** An answer that came for somebody who is not there any more. */
const STALE = new Error('Asked by another account');

/** The one way to the server: announces the call, makes it, announces how it ended. */
export function createSend({ dispatch, translate, newErrorId, era = () => 0 }: SendParts): Send {
  return async (request, call) => {
    const action: RequestAction = typeof request === 'string' ? { type: request } : request;
    dispatch(action);
    const asked = era();
    try {
      const response = await call();
      if (era() !== asked) throw STALE;
      dispatch({ type: successType(action.type), request: action, response });
      return { error: undefined, response };
    } catch (error) {
      const response = failedResponse(error);
      const failure: FailureAction = {
        type: era() !== asked || isSilent(action, error, response) ? SILENT_FAILURE : failureType(action.type),
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
