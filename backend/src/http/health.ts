import { AppError } from '@maru/core/api';
import type { Middleware } from 'koa';
import type { RequestState } from './request-state.ts';

/** Whether each part that requests need is there, by its name; a word says how one is that they can do without. */
export type ReadyParts = Readonly<Record<string, boolean | string>>;

/**
 * `/healthz`: the process lives. `/readyz`: what requests need is there, or 503 with what is missing; why stands in the
 * log of whoever failed.
 */
export function createHealth(checkReady: () => Promise<ReadyParts>): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    const parts = ctx.path === '/readyz' ? await checkReady().catch(refuse) : {};
    const checks = Object.fromEntries(
      Object.entries(parts).map(([name, state]) => [name, typeof state === 'string' ? state : state ? 'ok' : 'failed']),
    );
    if (Object.values(parts).includes(false)) throw new AppError('unavailable', { details: { checks } });
    ctx.body = { status: 'ok', ...(Object.keys(checks).length === 0 ? {} : { checks }) };
  };
}

function refuse(cause: unknown): never {
  throw new AppError('unavailable', { cause });
}
