/** Names the beginning of a call. The names of its ends are derived from it. */
export type RequestType = `${string}_REQUEST`;
export type SuccessType = `${string}_SUCCESS`;
export type FailureType = `${string}_FAILURE`;

/** Takes the place of a call's own failure type when nobody is to be told (specification, section 4). */
export const SILENT_FAILURE = 'SILENT_FAILURE';

/** `LOGIN_REQUEST` gives `LOGIN_SUCCESS`. */
export function successType(type: RequestType): SuccessType {
  return `${baseOf(type)}_SUCCESS`;
}

/** `LOGIN_REQUEST` gives `LOGIN_FAILURE`. */
export function failureType(type: RequestType): FailureType {
  return `${baseOf(type)}_FAILURE`;
}

function baseOf(type: RequestType): string {
  return type.slice(0, -'_REQUEST'.length);
}

/** An answer that was an error. `body` is undefined when it was not JSON. */
export interface FailedResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly text: string;
}

export interface RequestAction {
  readonly type: RequestType;
  /** True, or true of this very error: the failure is announced to nobody. */
  readonly isSilent?: boolean | ((error: unknown) => boolean);
}

export interface SuccessAction {
  readonly type: SuccessType;
  readonly request: RequestAction;
  readonly response: unknown;
}

export interface FailureAction {
  readonly type: FailureType;
  readonly request: RequestAction;
  /** Null when no answer came. */
  readonly response: FailedResponse | null;
  readonly message: string;
  /** 24 characters: the server's where it gave one, so that the log can be searched for it. */
  readonly errorId: string;
}

export type Action = RequestAction | SuccessAction | FailureAction;

export function isFailure(action: Action): action is FailureAction {
  return action.type.endsWith('_FAILURE');
}

export function isRequest(action: Action): action is RequestAction {
  return action.type.endsWith('_REQUEST');
}
