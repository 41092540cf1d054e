import { AppError } from '@maru/core/api';
import type { EndpointSchemas, FileAnswer } from '@maru/core/api';
import { authenticate } from './authenticate.ts';
import type { Authenticator } from './authenticate.ts';
import { receiveBody } from './receive-body.ts';
import type { UploadReceivers } from './receive-body.ts';
import { handleOnce } from './idempotency.ts';
import type { WriteServices } from './idempotency.ts';
import { deviceIdOf, requestContext } from './request-context.ts';
import { queryOf } from './request-state.ts';
import type { HttpContext } from './request-state.ts';
import type { Route } from './route.ts';
import { sendFile } from './send-file.ts';
import { validate } from './validate.ts';
import { writeJson } from '../services/runtime/kept-json.ts';

/** Services used by the API layer itself; all others are used by the routes only. */
export interface ApiServices extends WriteServices {
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
    let answer: unknown;
    try {
      const input = validate(schemas, { params: ctx.params, query, body: received.body }) as Parameters<
        Route['handle']
      >[0];
      answer = await handleOnce(route, { idempotency, writes }, ctx, input, context, received.content);
    } finally {
      await received.close();
    }
    ctx.status = endpoint.status;
    if (endpoint.status === 204) return;
    if (endpoint.answerKind !== 'json') return sendFile(ctx, answer as FileAnswer, endpoint.answerKind);
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = writeJson(answer as object);
  };
}
