import { AsyncLocalStorage } from 'node:async_hooks';

/** From where the call that is being answered came. */
export interface RequestOrigin {
  readonly userAgent: string;
  readonly ip: string;
  /** Names the call in the audit log, in the server's log and, when it is refused, in its answer. */
  readonly requestId: () => string;
}

const current = new AsyncLocalStorage<RequestOrigin>();

/** Answers a call; what it writes into the audit log says where it came from. */
export function answerFor<T>(origin: RequestOrigin, work: () => T): T {
  return current.run(origin, work);
}

/** Undefined outside of calls: on the command line, in housekeeping. */
export function requestOrigin(): RequestOrigin | undefined {
  return current.getStore();
}
