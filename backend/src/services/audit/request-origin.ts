import { AsyncLocalStorage } from 'node:async_hooks';

/** Origin of the current API call. */
export interface RequestOrigin {
  readonly userAgent: string;
  readonly ip: string;
  /** Id of the call in the audit log, in the server's log and, for an error, in the response. */
  readonly requestId: () => string;
}

const current = new AsyncLocalStorage<RequestOrigin>();

/** Runs a call with its origin as context, which the audit log records. */
export function answerFor<T>(origin: RequestOrigin, work: () => T): T {
  return current.run(origin, work);
}

/** Returns undefined outside of calls: on the command line, in housekeeping. */
export function requestOrigin(): RequestOrigin | undefined {
  return current.getStore();
}
