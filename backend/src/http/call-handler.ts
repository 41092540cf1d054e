import { DOCUMENT_BODY_MAX_BYTES, FORM_BODY_MAX_BYTES } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { EndpointSchemas } from '@maru/core/api';
import { authenticate } from './authenticate.ts';
import type { Authenticator } from './authenticate.ts';
import { readBody } from './body.ts';
import { handleOnce } from './idempotency.ts';
import type { Idempotency } from './idempotency.ts';
import { deviceIdOf, requestContext } from './request-context.ts';
import { queryOf, requestIdOf } from './request-state.ts';
import type { HttpContext } from './request-state.ts';
import type { Route } from './route.ts';
import { validate } from './validate.ts';
import { answerFor } from '../services/audit/request-origin.ts';
import { writeJson } from '../services/kept-json.ts';

/** How long a body of JSON or form fields may take: 2 MiB at some 35 KB a second. */
const BODY_TIMEOUT_MS = 60_000;

/** What the API's own mechanism needs of the services; the rest is the routes' matter. */
export interface ApiServices {
  readonly sessions: Authenticator;
  readonly idempotency: Idempotency;
}

/** Answers one call of the contract: who asks, what they sent, whether it is right, then the route's own part. */
export function createCallHandler(route: Route, schemas: EndpointSchemas, { sessions, idempotency }: ApiServices) {
  const { endpoint } = route;
  if (endpoint.bodyKind === 'multipart') throw new Error(`${endpoint.path}: uploads are not bound yet`);
  const maxBytes = endpoint.bodyKind === 'json' ? DOCUMENT_BODY_MAX_BYTES : FORM_BODY_MAX_BYTES;

  return async (ctx: HttpContext & { params: Record<string, string> }): Promise<void> => {
    ctx.state.route = endpoint.path;
    const deviceId = deviceIdOf(ctx);
    const query = queryOf(ctx);
    if (query === null) throw new AppError('bad_request');
    const viewer = await authenticate(ctx, sessions);
    if (endpoint.auth === 'user' && viewer === null) throw new AppError('unauthorized');
    const body = endpoint.bodyKind === 'none' ? undefined : await readBody(ctx.req, { maxBytes, timeoutMs: BODY_TIMEOUT_MS });
    const input = validate(schemas, { params: ctx.params, query, body });
    const context = requestContext(ctx, viewer, deviceId);
    const { ip, userAgent } = context;
    const origin = { ip, userAgent, requestId: () => requestIdOf(ctx) };
    const answer = await answerFor(origin, () => handleOnce(route, idempotency, ctx, input as Parameters<Route['handle']>[0], context));
    ctx.status = endpoint.status;
    if (endpoint.status === 204) return;
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = writeJson(answer as object);
  };
}
