import { Router } from '@koa/router';
import { DOCUMENT_BODY_MAX_BYTES, FORM_BODY_MAX_BYTES } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { EndpointSchemas } from '@maru/core/api';
import type { Middleware } from 'koa';
import { authenticate } from './authenticate.ts';
import type { Authenticator } from './authenticate.ts';
import { readBody } from './body.ts';
import { handleOnce } from './idempotency.ts';
import type { Idempotency } from './idempotency.ts';
import { deviceIdOf, requestContext } from './request-context.ts';
import { queryOf } from './request-state.ts';
import type { HttpContext, RequestState } from './request-state.ts';
import type { Route } from './route.ts';
import { bySpecificity } from './route-order.ts';
import { validate } from './validate.ts';
import { writeJson } from '../services/kept-json.ts';

/** How long a body of JSON or form fields may take: 2 MiB at some 35 KB a second. */
const BODY_TIMEOUT_MS = 60_000;

/** What the API's own mechanism needs of the services; the rest is the routes' matter. */
export interface ApiServices {
  readonly sessions: Authenticator;
  readonly idempotency: Idempotency;
}

/**
 * Answers everything under `/api`. Schemas are loaded here, once, so that a call that cannot be checked stops the start
 * instead of a request.
 */
export async function createApi(routes: readonly Route[], services: ApiServices): Promise<Middleware<RequestState>> {
  const router = new Router<RequestState>({ strict: true, sensitive: true });
  const schemas = await Promise.all(routes.map(({ endpoint }) => endpoint.schemas()));
  const bound = routes.map((route, index) => ({ route, handle: handlerOf(route, schemas[index] as EndpointSchemas, services) }));
  bound.sort((a, b) => bySpecificity(a.route.endpoint.path, b.route.endpoint.path));
  for (const { route, handle } of bound) router.register(route.endpoint.path, [route.endpoint.method], handle);
  const dispatch = router.routes();

  return async (ctx, next) => {
    if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next();
    refuseUndecodable(ctx.path);
    if (!answerByMethod(ctx, router)) await dispatch(ctx as never, next);
  };
}

/** Whether the request is answered already: OPTIONS is, without CORS headers, so that no other origin gets in. */
function answerByMethod(ctx: HttpContext, router: Router<RequestState>): boolean {
  const { path: layers, route: isBound } = router.match(ctx.path, ctx.method);
  if (layers.length === 0) throw new AppError('not_found');
  if (isBound) return false;
  ctx.set('Allow', [...new Set([...layers.flatMap(({ methods }) => methods), 'OPTIONS'])].join(', '));
  if (ctx.method !== 'OPTIONS') throw new AppError('method_not_allowed');
  ctx.status = 204;
  return true;
}

function refuseUndecodable(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw new AppError('bad_request');
  }
}

function handlerOf(route: Route, schemas: EndpointSchemas, { sessions, idempotency }: ApiServices) {
  const { endpoint } = route;
  if (endpoint.bodyKind === 'multipart') throw new Error(`${endpoint.path}: uploads are not bound yet`);
  const maxBytes = endpoint.bodyKind === 'json' ? DOCUMENT_BODY_MAX_BYTES : FORM_BODY_MAX_BYTES;

  return async (ctx: HttpContext & { params: Record<string, string> }): Promise<void> => {
    const deviceId = deviceIdOf(ctx);
    const query = queryOf(ctx);
    if (query === null) throw new AppError('bad_request');
    const viewer = await authenticate(ctx, sessions);
    if (endpoint.auth === 'user' && viewer === null) throw new AppError('unauthorized');
    const body = endpoint.bodyKind === 'none' ? undefined : await readBody(ctx.req, { maxBytes, timeoutMs: BODY_TIMEOUT_MS });
    const input = validate(schemas, { params: ctx.params, query, body });
    const context = requestContext(ctx, viewer, deviceId);
    const answer = await handleOnce(route, idempotency, ctx, input as Parameters<Route['handle']>[0], context);
    ctx.status = endpoint.status;
    if (endpoint.status === 204) return;
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = writeJson(answer as object);
  };
}
