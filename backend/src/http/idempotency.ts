import { IDEMPOTENCY_KEY_HEADER } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Services } from '../services/create-services.ts';
import { requestIdOf } from './request-state.ts';
import type { HttpContext } from './request-state.ts';
import type { RequestContext, Route } from './route.ts';
import { isUuid } from './uuid.ts';

/** Services that record a write besides its rows, and run a request with an Idempotency-Key once. */
export type WriteServices = Pick<Services, 'idempotency' | 'writes'>;

type Input = Parameters<Route['handle']>[0];

/**
 * Answers a call; repeated requests with the same Idempotency-Key (contract section 2) have one effect and
 * get the same response. The header is ignored for calls about accounts and sessions and for reads. Errors:
 * bad_request when the key is not a UUID, idempotency_mismatch.
 * @param body distinguishes this request's body from others
 */
export async function handleOnce(
  { endpoint, handle, again }: Route,
  { idempotency, writes }: WriteServices,
  ctx: HttpContext,
  input: Input,
  context: RequestContext,
  body: unknown,
): Promise<unknown> {
  const { ip, userAgent } = context;
  const origin = { ip, userAgent, requestId: () => requestIdOf(ctx) };
  const header = ctx.req.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  const { viewer } = context;
  if (again === undefined || header === undefined || viewer === null)
    return await handle(input, context, writes.begin(origin));
  if (!isUuid(header)) throw new AppError('bad_request');
  const { query } = input as { readonly query?: unknown };
  return await idempotency.run(
    {
      userId: viewer.userId,
      key: header.toLowerCase(),
      content: [endpoint.method, ctx.path, query, body],
      status: endpoint.status,
    },
    (claim) => handle(input, context, writes.begin(origin, claim)),
    (effect) => again(effect, input, context),
  );
}
