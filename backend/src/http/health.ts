import { AppError } from '@maru/core/api';
import type { Middleware } from 'koa';
import type { RequestState } from './request-state.ts';

/** `/healthz`: the process lives. `/readyz`: the database answers too. Neither says more than that. */
export function createHealth(checkReady: () => Promise<unknown>): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    if (ctx.path === '/readyz') {
      await checkReady().catch((cause: unknown) => {
        throw new AppError('unavailable', { cause });
      });
    }
    ctx.body = { status: 'ok' };
  };
}
