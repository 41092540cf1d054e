import { newId } from '@maru/core/text';
import type { ParameterizedContext } from 'koa';
import type { Viewer } from './route.ts';
import type { RequestCookies } from './cookies.ts';
import { parseCookies } from './cookies.ts';
import type { Peer } from './proxies.ts';
import type { Fields } from './url-encoded.ts';
import { parseUrlEncoded } from './url-encoded.ts';

/** What the storeys of the HTTP edge tell one another about a request. Each part is worked out at most once, when first asked for. */
export interface RequestState {
  readonly peer: Peer;
  cookies?: RequestCookies;
  query?: Fields | null;
  viewer?: Promise<Viewer | null>;
  /** Which call of the API it is, as the contract writes its path: for the metrics. */
  route?: string;
  /** Names the request in the audit log, and in the server's log then. */
  requestId?: string;
  /** With an answer of 4xx or 5xx: the id that both the answer and the log carry. */
  errorId?: string;
  error?: unknown;
}

export type HttpContext = ParameterizedContext<RequestState>;

/** The id of a request, made when first asked for. A refusal carries it as its `errorId`. */
export function requestIdOf(ctx: HttpContext): string {
  return (ctx.state.requestId ??= newId());
}

export function cookiesOf(ctx: HttpContext): RequestCookies {
  return (ctx.state.cookies ??= parseCookies(ctx.req.headers.cookie));
}

/** The query parameters; null when they do not parse. */
export function queryOf(ctx: HttpContext): Fields | null {
  if (ctx.state.query === undefined) ctx.state.query = parseUrlEncoded(ctx.querystring);
  return ctx.state.query;
}
