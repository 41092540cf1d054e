/** Type of the action that begins a request. The types of its results are derived from it. */
export type RequestType = `${string}_REQUEST`;
export type SuccessType = `${string}_SUCCESS`;
export type FailureType = `${string}_FAILURE`;

/** Replaces a request's failure type when the failure is not reported (specification, section 4). */
export const SILENT_FAILURE = 'SILENT_FAILURE';

/** Derives `LOGIN_SUCCESS` from `LOGIN_REQUEST`. */
export function successType(type: RequestType): SuccessType {
  return `${baseOf(type)}_SUCCESS`;
}

/** Derives `LOGIN_FAILURE` from `LOGIN_REQUEST`. */
export function failureType(type: RequestType): FailureType {
  return `${baseOf(type)}_FAILURE`;
}

function baseOf(type: RequestType): string {
  return type.slice(0, -'_REQUEST'.length);
}

/** An error response. `body` is undefined when it was not JSON. */
export interface FailedResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly text: string;
}

export interface RequestAction {
  readonly type: RequestType;
  /** True, or a function that returns true, when the failure is not reported to the user. */
  readonly isSilent?: boolean | ((error: unknown) => boolean);
  /** Fields of the form that asks (`toldAt`). */
  readonly fields?: readonly string[];
}

export interface SuccessAction {
  readonly type: SuccessType;
  readonly request: RequestAction;
  readonly response: unknown;
}

export interface FailureAction {
  readonly type: FailureType;
  readonly request: RequestAction;
  /** Null when no response came. */
  readonly response: FailedResponse | null;
  readonly message: string;
  /**
   * Request id of 24 characters, from the server where it sent one, so that its log can be searched for it.
   */
  readonly errorId: string;
}

export type Action = RequestAction | SuccessAction | FailureAction;

export function isFailure(action: Action): action is FailureAction {
  return action.type.endsWith('_FAILURE');
}

export function isRequest(action: Action): action is RequestAction {
  return action.type.endsWith('_REQUEST');
}
