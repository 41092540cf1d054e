import { IDEMPOTENCY_KEY_HEADER } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Services } from '../services/create-services.ts';
import type { Write } from '../services/writes/writes.ts';
import type { HttpContext } from './request-state.ts';
import type { RequestContext, Route } from './route.ts';
import { isUuid } from './uuid.ts';

/** Service that runs a request with an Idempotency-Key once. */
export type Idempotency = Services['idempotency'];

type Input = Parameters<Route['handle']>[0];

/**
 * Answers a call; repeated requests with the same Idempotency-Key (contract section 2) have one effect and
 * get the same response. The header is ignored for calls about accounts and sessions and for reads. Errors:
 * bad_request when the key is not a UUID, idempotency_mismatch.
 * @param body distinguishes this request's body from others
 */
export async function handleOnce(
  { endpoint, handle, again }: Route,
  idempotency: Idempotency,
  ctx: HttpContext,
  input: Input,
  context: RequestContext,
  body: unknown,
  write: Write,
): Promise<unknown> {
  const header = ctx.req.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  const { viewer } = context;
  if (again === undefined || header === undefined || viewer === null)
    return await handle(input, context, write);
  if (!isUuid(header)) throw new AppError('bad_request');
  const { query } = input as { readonly query?: unknown };
  return await idempotency.run(
    {
      userId: viewer.userId,
      key: header.toLowerCase(),
      content: [endpoint.method, ctx.path, query, body],
      status: endpoint.status,
    },
    () => handle(input, context, write),
    (effect) => again(effect, input, context),
  );
}
