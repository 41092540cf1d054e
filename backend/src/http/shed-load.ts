import { AppError } from '@maru/core/api';
import { authenticate } from './authenticate.ts';
import type { Authenticator } from './authenticate.ts';
import type { HttpContext } from './request-state.ts';

/**
 * Refuses a request that would cost work while the main thread is late, unless a signed-in user sends it: whoever is at work goes on.
 * To be called before the work, and not for what is kept in memory. Errors: unavailable, with the seconds after which to try again.
 */
export type ShedLoad = (ctx: HttpContext) => Promise<void>;

const RETRY_AFTER_SECONDS = 5;

export function createShedLoad(isBusy: () => boolean, sessions: Authenticator): ShedLoad {
  return async (ctx) => {
    if (!isBusy() || (await authenticate(ctx, sessions)) !== null) return;
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
}
