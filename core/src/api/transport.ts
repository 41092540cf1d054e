import type { BodyKind, Method } from './endpoint.ts';

/** One request, ready to be sent. */
export interface TransportRequest {
  readonly method: Method;
  /** Path and query string. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyKind: BodyKind;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly signal: AbortSignalLike | undefined;
}

/** The part of the platform's AbortSignal that transports pass on. */
export interface AbortSignalLike {
  readonly aborted: boolean;
}

/** One answer, read to its end. */
export interface TransportResponse {
  readonly status: number;
  /** The parsed body when the answer says that it is JSON, else undefined. */
  readonly json: unknown;
  readonly text: string;
}

/** Sends a request. Rejects with NetworkError when no answer comes. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
