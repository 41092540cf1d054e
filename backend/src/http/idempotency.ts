import { IDEMPOTENCY_KEY_HEADER } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Services } from '../services/index.ts';
import type { HttpContext } from './request-state.ts';
import type { RequestContext, Route } from './route.ts';
import { isUuid } from './uuid.ts';

/** The part of the services that does a keyed request once. */
export type Idempotency = Services['idempotency'];

type Input = Parameters<Route['handle']>[0];

/**
 * Answers a call; one that carries an Idempotency-Key (contract section 2) has one effect and one answer, however often it
 * comes. Calls about accounts and sessions, and those that only read, take no notice of the header.
 * Errors: bad_request when the key is no UUID, idempotency_mismatch.
 * @param body what tells this request's body from another's
 */
export async function handleOnce(
  { endpoint, handle, again }: Route,
  idempotency: Idempotency,
  ctx: HttpContext,
  input: Input,
  context: RequestContext,
  body: unknown,
): Promise<unknown> {
  const header = ctx.req.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  const { viewer } = context;
  if (again === undefined || header === undefined || viewer === null) return await handle(input, context);
  if (!isUuid(header)) throw new AppError('bad_request');
  const { query } = input as { readonly query?: unknown };
  return await idempotency.run(
    { userId: viewer.userId, key: header.toLowerCase(), content: [endpoint.method, ctx.path, query, body], status: endpoint.status },
    () => handle(input, context),
    (effect) => again(effect, input, context),
  );
}
