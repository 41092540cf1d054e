import { Router } from '@koa/router';
import { AppError } from '@maru/core/api';
import type { EndpointSchemas } from '@maru/core/api';
import type { Middleware } from 'koa';
import { createCallHandler } from './call-handler.ts';
import type { ApiServices } from './call-handler.ts';
import { compressJson } from './compress-json.ts';
import { refuseEmbedded } from './cross-site.ts';
import type { HttpContext, RequestState } from './request-state.ts';
import type { Route } from './route.ts';
import { bySpecificity } from './route-order.ts';

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
  bound.sort((a, b) => bySpecificity(a.route.endpoint.path, b.route.endpoint.path));
  for (const { route, handle } of bound)
    router.register(route.endpoint.path, [route.endpoint.method], handle);
  const dispatch = router.routes();

  return async (ctx, next) => {
    if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next();
    refuseEmbedded(ctx.req);
    refuseUndecodable(ctx.path);
    if (answerByMethod(ctx, router)) return;
    await dispatch(ctx as never, next);
    await compressJson(ctx);
  };
}

/**
 * Returns true when the request is answered already: OPTIONS is,
 * without CORS headers, so that browsers refuse other origins.
 */
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
