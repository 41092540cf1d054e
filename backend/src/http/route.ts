import type { Locale } from '@maru/core';
import type { Effect } from '../services/idempotency/idempotency.ts';
import type { AuditEvent } from '../services/audit/audit.ts';
import type { UnkeyedWrite, Write } from '../services/writes/writes.ts';
import type { Endpoint, EndpointRequest, EndpointResponse, EndpointSchemas } from '@maru/core/api';

/** The user of a valid session. */
export interface Viewer {
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
}

/** Request data and response methods for handlers, apart from the validated input. */
export interface RequestContext {
  readonly viewer: Viewer | null;
  readonly locale: Locale;
  /** The client's address: the socket's, or from trusted proxies. */
  readonly ip: string;
  readonly userAgent: string;
  /** Validated X-Device-ID: a label, never a credential. */
  readonly deviceId: string | null;
  readonly cookies: {
    get(name: string): string | undefined;
    /** `maxAgeMs` 0 removes the cookie. */
    set(
      name: string,
      value: string,
      options: { readonly maxAgeMs: number; readonly httpOnly: boolean },
    ): void;
  };
}

/** An API call of the contract with its handler. */
export interface Route<S extends EndpointSchemas = EndpointSchemas> {
  readonly endpoint: Endpoint<S>;
  readonly handle: (
    request: EndpointRequest<Endpoint<S>>,
    context: RequestContext,
    write: Write,
  ) => Promise<EndpointResponse<Endpoint<S>>>;
  /**
   * Returns the stored response of an earlier call with the same
   * Idempotency-Key. Every write outside accounts and sessions has it.
   */
  readonly again?: (
    effect: Effect,
    request: EndpointRequest<Endpoint<S>>,
    context: RequestContext,
  ) => Promise<EndpointResponse<Endpoint<S>>>;
}

/** Binds a call to its handler, with types for its input and response. */
export function route<S extends EndpointSchemas>(
  endpoint: Endpoint<S>,
  handle: Route<S>['handle'],
  again?: NonNullable<Route<S>['again']>,
): Route {
  return again === undefined ? { endpoint, handle } : { endpoint, handle, again };
}

/**
 * Binds a write without an Idempotency-Key to its handler.
 * @param _audit events of the audit log that the write may store; one of them always, unless `none` is named
 */
export function writeRoute<S extends EndpointSchemas, Event extends AuditEvent | 'none'>(
  endpoint: Endpoint<S>,
  _audit: Event | readonly Event[],
  handle: (
    request: EndpointRequest<Endpoint<S>>,
    context: RequestContext,
    write: UnkeyedWrite<Event>,
  ) => Promise<EndpointResponse<Endpoint<S>>>,
): Route {
  return { endpoint, handle };
}

/** Returns the viewer of a call that requires one. The router has answered 401 before when there is none. */
export function viewerOf(context: RequestContext): Viewer {
  if (context.viewer === null) throw new Error('A route without auth: "user" asked for its viewer');
  return context.viewer;
}
