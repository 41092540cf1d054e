import { AppError } from '@maru/core/api';
import { MACHINE_PATHS } from '@maru/core/site-map';
import type { Middleware } from 'koa';
import type { RequestState } from '../request-state.ts';

/** State of each dependency by name; a string gives the state of an optional one. */
export type ReadyParts = Readonly<Record<string, boolean | string>>;

/**
 * `/healthz` answers while the process runs. `/readyz` answers 200 when all dependencies are available, else
 * 503 with the missing ones; their errors are in the log.
 */
export function createHealth(checkReady: () => Promise<ReadyParts>): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path !== MACHINE_PATHS.healthz && ctx.path !== MACHINE_PATHS.readyz) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    const parts = ctx.path === MACHINE_PATHS.readyz ? await checkReady().catch(refuse) : {};
    const checks = Object.fromEntries(
      Object.entries(parts).map(([name, state]) => [
        name,
        typeof state === 'string' ? state : state ? 'ok' : 'failed',
      ]),
    );
    if (Object.values(parts).includes(false)) throw new AppError('unavailable', { details: { checks } });
    ctx.body = { status: 'ok', ...(Object.keys(checks).length === 0 ? {} : { checks }) };
  };
}

function refuse(cause: unknown): never {
  throw new AppError('unavailable', { cause });
}
