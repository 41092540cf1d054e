import { newId } from '@maru/core/text';
import type { ParameterizedContext } from 'koa';
import type { Viewer } from './route.ts';
import type { RequestCookies } from './security/cookies.ts';
import { parseCookies } from './security/cookies.ts';
import type { Peer } from './security/proxies.ts';
import type { Fields } from './body/url-encoded.ts';
import { parseUrlEncoded } from './body/url-encoded.ts';

/**
 * State of a request, shared between the middlewares of the HTTP
 * layer. Each property is computed at most once, on first use.
 */
export interface RequestState {
  readonly peer: Peer;
  cookies?: RequestCookies;
  query?: Fields | null;
  viewer?: Promise<Viewer | null>;
  /** Path of the API call as in the contract, for metrics. */
  route?: string;
  /** Id of the request in the audit log, and in the server's log when it is in the audit log. */
  requestId?: string;
  /** Id of a 4xx or 5xx response, both in the response and in the log. */
  errorId?: string;
  error?: unknown;
}

export type HttpContext = ParameterizedContext<RequestState>;

/** Returns the id of a request, generated on first use. Errors carry it as their `errorId`. */
export function requestIdOf(ctx: HttpContext): string {
  return (ctx.state.requestId ??= newId());
}

export function cookiesOf(ctx: HttpContext): RequestCookies {
  return (ctx.state.cookies ??= parseCookies(ctx.req.headers.cookie));
}

/** Returns the query parameters; null when they can't be parsed. */
export function queryOf(ctx: HttpContext): Fields | null {
  if (ctx.state.query === undefined) ctx.state.query = parseUrlEncoded(ctx.querystring);
  return ctx.state.query;
}
