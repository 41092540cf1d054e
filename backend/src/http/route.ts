import type { Locale } from '@maru/core';
import type { Effect } from '../services/idempotency/idempotency.ts';
import type { Endpoint, EndpointRequest, EndpointResponse, EndpointSchemas } from '@maru/core/api';

/** Who asks: the user behind a valid session. */
export interface Viewer {
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
}

/** What a handler may know of the request and do to the answer, apart from the checked input. */
export interface RequestContext {
  readonly viewer: Viewer | null;
  readonly locale: Locale;
  /** The client's address: the socket's, or what the trusted proxies say. */
  readonly ip: string;
  readonly userAgent: string;
  /** The checked X-Device-ID: a label, never a credential. */
  readonly deviceId: string | null;
  readonly cookies: {
    get(name: string): string | undefined;
    /** `maxAgeMs` 0 removes the cookie. */
    set(name: string, value: string, options: { readonly maxAgeMs: number; readonly httpOnly: boolean }): void;
  };
}

/** A call of the contract bound to what answers it. */
export interface Route<S extends EndpointSchemas = EndpointSchemas> {
  readonly endpoint: Endpoint<S>;
  readonly handle: (request: EndpointRequest<Endpoint<S>>, context: RequestContext) => Promise<EndpointResponse<Endpoint<S>>>;
  /** Gives the answer of an earlier call with the same Idempotency-Key again. Every write outside accounts and sessions has it. */
  readonly again?: (
    effect: Effect,
    request: EndpointRequest<Endpoint<S>>,
    context: RequestContext,
  ) => Promise<EndpointResponse<Endpoint<S>>>;
}

/** Binds a call to its handler: the compiler checks the input that it reads and the body that it gives. */
export function route<S extends EndpointSchemas>(
  endpoint: Endpoint<S>,
  handle: Route<S>['handle'],
  again?: NonNullable<Route<S>['again']>,
): Route {
  return again === undefined ? { endpoint, handle } : { endpoint, handle, again };
}

/** The viewer of a call that needs one. The router has answered 401 already where there is none. */
export function viewerOf(context: RequestContext): Viewer {
  if (context.viewer === null) throw new Error('A route without auth: "user" asked for its viewer');
  return context.viewer;
}
