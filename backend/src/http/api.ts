import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Router } from '@koa/router';
import { AppError } from '@maru/core/api';
import type { EndpointSchemas } from '@maru/core/api';
import type { Middleware } from 'koa';
import { chooseEncoding } from './negotiation.ts';
import type { Encoding } from './negotiation.ts';
import { createCallHandler } from './call-handler.ts';
import type { ApiServices } from './call-handler.ts';
import { refuseEmbedded } from './security/cross-site.ts';
import { isApiPath } from './request-context.ts';
import type { HttpContext, RequestState } from './request-state.ts';
import type { Route } from './route.ts';

/**
 * Minimum size in bytes for compression: lists of thousands. Shorter responses are sent faster uncompressed.
 */
export const COMPRESS_JSON_MIN_BYTES = 64 * 1_024;

/**
 * Fast compression levels: the client is waiting, and lists of ids shrink little further at higher levels.
 */
const COMPRESS: Readonly<Record<Encoding, (json: Buffer) => Promise<Buffer>>> = {
  br: (json) =>
    promisify(brotliCompress)(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
  gzip: (json) => promisify(gzip)(json, { level: 4 }),
};

/**
 * Handles everything under `/api`. Loads the schemas here, once, so
 * that a call without a schema fails the start instead of a request.
 */
export async function createApi(
  routes: readonly Route[],
  services: ApiServices,
): Promise<Middleware<RequestState>> {
  const router = new Router<RequestState>({ strict: true, sensitive: true });
  const schemas = await Promise.all(routes.map(({ endpoint }) => endpoint.schemas()));
  const bound = routes.map((route, index) => ({
    route,
    handle: createCallHandler(route, schemas[index] as EndpointSchemas, services),
  }));
  bound.sort((a, b) => compareSpecificity(a.route.endpoint.path, b.route.endpoint.path));
  for (const { route, handle } of bound)
    router.register(route.endpoint.path, [route.endpoint.method], handle);
  const dispatch = router.routes();

  return async (ctx, next) => {
    if (!isApiPath(ctx.path)) return next();
    refuseEmbedded(ctx.req);
    refuseUndecodable(ctx.path);
    if (handleUnmatchedMethod(ctx, router)) return;
    await dispatch(ctx as never, next);
    await compressJson(ctx);
  };
}

/**
 * Returns true when the request is answered already: OPTIONS is,
 * without CORS headers, so that browsers refuse other origins.
 */
function handleUnmatchedMethod(ctx: HttpContext, router: Router<RequestState>): boolean {
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

/**
 * Compresses long JSON responses when the client accepts it. The compressed length reveals something about
 * the content (BREACH), which other sites cannot exploit: session cookies are not sent with cross-site
 * requests, and no response repeats input from strangers beside a secret.
 */
async function compressJson(ctx: HttpContext): Promise<void> {
  const { body } = ctx;
  if (ctx.method !== 'GET' || ctx.status !== 200 || ctx.type !== 'application/json') return;
  if (!(typeof body === 'string' || Buffer.isBuffer(body)) || body.length < COMPRESS_JSON_MIN_BYTES) return;
  ctx.vary('Accept-Encoding');
  const encoding = chooseEncoding(ctx.req.headers['accept-encoding'], ['br', 'gzip']);
  if (encoding === null) return;
  ctx.body = await COMPRESS[encoding](Buffer.from(body));
  ctx.set('Content-Encoding', encoding);
}

/**
 * Compares two path patterns for sorting: at the first segment where one is fixed
 * and the other a parameter, the fixed one comes first, so that `/docs/find_by`
 * does not match as the document `find_by`. Otherwise the given order stays.
 */
export function compareSpecificity(a: string, b: string): number {
  const [left, right] = [shapeOf(a), shapeOf(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * Maps each segment to one character; fixed ones sort before
 * parameters. Comparing these keeps the order total for all names.
 */
function shapeOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}
