import type { EndpointName } from '@maru/core/api/contracts';

/** Base of a call's action types: `UPDATE_DOC` for `updateDoc`. */
type Base<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? Uppercase<First> : `_${First}`}${Base<Rest>}`
  : '';

/** Type of the action that begins a request (specification, section 4). */
export type RequestType = `${Base<EndpointName>}_REQUEST`;
export type SuccessType = `${Base<EndpointName>}_SUCCESS`;
export type FailureType = `${Base<EndpointName>}_FAILURE`;

/** Replaces a request's failure type when the failure is not reported (specification, section 4). */
export const SILENT_FAILURE = 'SILENT_FAILURE';

/** Derives `UPDATE_DOC_REQUEST` from `updateDoc`. */
export function requestType(call: EndpointName): RequestType {
  return `${baseOf(call)}_REQUEST`;
}

/** Derives `UPDATE_DOC_SUCCESS` from `updateDoc`. */
export function successType(call: EndpointName): SuccessType {
  return `${baseOf(call)}_SUCCESS`;
}

/** Derives `UPDATE_DOC_FAILURE` from `updateDoc`. */
export function failureType(call: EndpointName): FailureType {
  return `${baseOf(call)}_FAILURE`;
}

function baseOf(call: EndpointName): Base<EndpointName> {
  return call.replaceAll(/[A-Z]/g, '_$&').toUpperCase() as Base<EndpointName>;
}

/** An error response. `body` is undefined when it was not JSON. */
export interface FailedResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly text: string;
}

/** Presentation of one request, where it differs from that of its call. */
export interface RequestOptions {
  /** True, or a function that returns true, when the failure is not reported to the user. */
  readonly isSilent?: boolean | ((error: unknown) => boolean);
  /** Fields of the form that makes the call (`shownAtFields`). */
  readonly fields?: readonly string[];
  /** Surface of a failure in place of the one in the contract. */
  readonly surface?: 'none';
}

export interface RequestAction extends RequestOptions {
  readonly type: RequestType;
  readonly call: EndpointName;
}

export interface SuccessAction {
  readonly type: SuccessType;
  readonly request: RequestAction;
  readonly response: unknown;
}

export interface FailureAction {
  readonly type: FailureType | typeof SILENT_FAILURE;
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
