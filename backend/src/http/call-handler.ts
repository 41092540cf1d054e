import { Readable } from 'node:stream';
import { IDEMPOTENCY_KEY_HEADER } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { EndpointSchemas, FieldCode, FileResponse, RedirectResponse } from '@maru/core/api';
import { authenticate } from './authenticate.ts';
import type { Authenticator } from './authenticate.ts';
import { contentDisposition } from './files/content-disposition.ts';
import { receiveBody } from './body/receive-body.ts';
import type { UploadReceivers } from './body/receive-body.ts';
import { deviceIdOf, isUuid, requestContext } from './request-context.ts';
import { queryOf, requestIdOf } from './request-state.ts';
import type { HttpContext } from './request-state.ts';
import type { RequestContext, Route } from './route.ts';
import type { Services } from '../services/create-services.ts';
import { writeJson } from '../services/runtime/json-cache.ts';

type Input = Parameters<Route['handle']>[0];
type Issues = NonNullable<ReturnType<NonNullable<EndpointSchemas['body']>['safeParse']>['error']>['issues'];

/** Parts of a request as received, before validation. */
interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const FIELD_CODES: ReadonlySet<string> = new Set<FieldCode>([
  'required',
  'invalid',
  'too_short',
  'too_long',
  'out_of_range',
  'reserved',
  'common',
  'not_a_folder',
]);

/** Services used by the API layer itself; all others are used by the routes only. */
export interface ApiServices extends Pick<Services, 'idempotency' | 'writes'> {
  readonly sessions: Authenticator;
  /** Receives the files of upload calls. */
  readonly media: UploadReceivers;
  readonly imports: UploadReceivers;
  /** Refuses expensive requests of anonymous visitors while the server is overloaded. */
  readonly shedLoad: (ctx: HttpContext) => Promise<void>;
}

/**
 * Handles one call of the contract: authenticates, reads
 * and validates the input, then calls the route's handler.
 */
export function createCallHandler(
  route: Route,
  schemas: EndpointSchemas,
  { sessions, idempotency, writes, media, imports, shedLoad }: ApiServices,
) {
  const { endpoint } = route;
  const receivers = endpoint.uploads === 'imports' ? imports : media;

  return async (ctx: HttpContext & { params: Record<string, string> }): Promise<void> => {
    ctx.state.route = endpoint.path;
    const deviceId = deviceIdOf(ctx);
    const query = queryOf(ctx);
    if (query === null) throw new AppError('bad_request');
    const viewer = await authenticate(ctx, sessions);
    if (endpoint.auth === 'user' && viewer === null) throw new AppError('unauthorized');
    // Checked before the body is read, so that unauthorised clients can't make the server parse megabytes.
    if (endpoint.auth === 'hidden' && viewer === null) throw new AppError('not_found');
    if (viewer === null) await shedLoad(ctx);
    const received = await receiveBody(ctx.req, endpoint, receivers, viewer);
    const context = requestContext(ctx, viewer, deviceId);
    let body: unknown;
    try {
      const input = validate(schemas, { params: ctx.params, query, body: received.body }) as Input;
      body = await handleOnce(route, { idempotency, writes }, ctx, input, context, received.content);
    } finally {
      await received.close();
    }
    ctx.status = endpoint.status;
    if (endpoint.status === 204) return;
    if (endpoint.responseKind === 'redirect') {
      ctx.set('Location', (body as RedirectResponse).location);
      ctx.body = '';
      return;
    }
    if (endpoint.responseKind !== 'json') return sendFile(ctx, body as FileResponse, endpoint.responseKind);
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = await writeJson(body as object);
  };
}

/**
 * Validates the parts of a request against the schemas of its call. Drops fields that the schemas do not
 * list. Errors: not_found for an invalid path parameter, validation_failed with the first code of each field.
 */
function validate(schemas: EndpointSchemas, input: RawInput): RawInput {
  const params = schemas.params?.safeParse(input.params);
  if (params?.success === false) throw new AppError('not_found');
  const query = schemas.query?.safeParse(input.query);
  const body = schemas.body?.safeParse(input.body);
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])];
  if (issues.length > 0) throw new AppError('validation_failed', { fields: fieldsOf(issues) });
  return { params: params?.data, query: query?.data, body: body?.data };
}

/** The message of an issue is its code; a nested field is reported under its outermost name. */
function fieldsOf(issues: Issues): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'body');
    if (!Object.hasOwn(fields, field)) fields[field] = isFieldCode(message) ? message : 'invalid';
  }
  return fields;
}

function isFieldCode(message: string): message is FieldCode {
  return FIELD_CODES.has(message);
}

/**
 * Answers a call; repeated requests with the same Idempotency-Key (contract section 2) have one effect and
 * get the same response. The header is ignored for calls about accounts and sessions and for reads. Errors:
 * bad_request when the key is not a UUID, idempotency_mismatch.
 * @param body distinguishes this request's body from others
 */
async function handleOnce(
  { endpoint, handle, replay }: Route,
  { idempotency, writes }: Pick<ApiServices, 'idempotency' | 'writes'>,
  ctx: HttpContext,
  input: Input,
  context: RequestContext,
  body: unknown,
): Promise<unknown> {
  const { ip, userAgent } = context;
  const origin = { ip, userAgent, requestId: () => requestIdOf(ctx) };
  const header = ctx.req.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  const { viewer } = context;
  if (replay === undefined || header === undefined || viewer === null)
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
    (effect) => replay(effect, input, context),
  );
}

/** Streams a generated file as a download. Stops generating when the client disconnects. */
function sendFile(ctx: HttpContext, { fileName, body }: FileResponse, type: 'zip'): void {
  ctx.type = `application/${type}`;
  ctx.set('Content-Disposition', contentDisposition('attachment', fileName));
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.body = body instanceof Readable ? body : Readable.from(body);
}
