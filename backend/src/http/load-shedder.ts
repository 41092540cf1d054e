import { AppError } from '@maru/core/api';
import { authenticate } from './authenticate.ts';
import type { Authenticator } from './authenticate.ts';
import type { HttpContext } from './request-state.ts';

/**
 * Refuses an expensive request while the event loop is late, unless a
 * signed-in user sends it. Called before the work, and not for content cached
 * in memory. Errors: unavailable, with the seconds until a retry makes sense.
 */
export type LoadShedder = (ctx: HttpContext) => Promise<void>;

const RETRY_AFTER_SECONDS = 5;

export function createLoadShedder(isBusy: () => boolean, sessions: Authenticator): LoadShedder {
  return async (ctx) => {
    if (!isBusy() || (await authenticate(ctx, sessions)) !== null) return;
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
}
