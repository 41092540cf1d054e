import type { Locale } from '@maru/core';
import type { Effect } from '../services/idempotency/idempotency.ts';
import type { AuditEvent } from '../services/audit/audit.ts';
import type { KeyedWrite, UnkeyedWrite, Write } from '../services/writes/writes.ts';
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
  /** Has the browser drop its HTTP cache and the pages that it keeps for going back. */
  clearCache(): void;
}

type Handler<S extends EndpointSchemas, W> = (
  request: EndpointRequest<Endpoint<S>>,
  context: RequestContext,
  write: W,
) => Promise<EndpointResponse<Endpoint<S>>>;

/** Returns the response to a repeated request, from the effect of the first one. */
type Replay<S extends EndpointSchemas> = (
  effect: Effect,
  request: EndpointRequest<Endpoint<S>>,
  context: RequestContext,
) => Promise<EndpointResponse<Endpoint<S>>>;

/** An API call of the contract with its handler. */
export interface Route<S extends EndpointSchemas = EndpointSchemas> {
  readonly endpoint: Endpoint<S>;
  readonly handle: Handler<S, Write>;
  /** Answers calls with a used Idempotency-Key. Every write outside accounts and sessions has it. */
  readonly replay?: Replay<S>;
  /** Events of the audit log that the call may cause. */
  readonly audit: readonly AuditEvent[];
}

/** Binds a read to its handler, with types for its input and response. */
export function route<S extends EndpointSchemas>(
  endpoint: Endpoint<S, 'GET'>,
  handle: (
    request: EndpointRequest<Endpoint<S>>,
    context: RequestContext,
  ) => Promise<EndpointResponse<Endpoint<S>>>,
): Route {
  return { endpoint, handle, audit: [] };
}

/**
 * Binds a write about accounts and sessions, or a read that the audit log records, to its handler.
 * @param audit events, one of which the write stores; with `none` among them it may store no event
 */
export function writeRoute<S extends EndpointSchemas, Event extends AuditEvent | 'none'>(
  endpoint: Endpoint<S, Endpoint['method'], false>,
  audit: Event | readonly Event[],
  handle: Handler<S, UnkeyedWrite<Event>>,
): Route {
  return { endpoint, handle, audit: eventsOf(audit) };
}

/**
 * Binds a write with `isIdempotent`, which is repeated by its Idempotency-Key.
 * @param audit as in `writeRoute`
 */
export function keyedRoute<S extends EndpointSchemas, Event extends AuditEvent | 'none'>(
  endpoint: Endpoint<S, Endpoint['method'], true>,
  audit: Event | readonly Event[],
  handle: Handler<S, KeyedWrite<Event>>,
  replay: Replay<S>,
): Route {
  return { endpoint, handle, replay, audit: eventsOf(audit) };
}

function eventsOf(audit: AuditEvent | 'none' | readonly (AuditEvent | 'none')[]): AuditEvent[] {
  return [audit].flat().filter((event) => event !== 'none');
}

/** Returns the viewer of a call that requires one. The router has answered 401 before when there is none. */
export function viewerOf(context: RequestContext): Viewer {
  if (context.viewer === null) throw new Error('A route without auth: "user" asked for its viewer');
  return context.viewer;
}
