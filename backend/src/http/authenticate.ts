import { DEVICE_KEY_COOKIE, SESSION_COOKIE } from '@maru/core';
import { cookieValue } from './security/cookies.ts';
import { cookiesOf } from './request-state.ts';
import type { HttpContext } from './request-state.ts';
import type { Viewer } from './route.ts';

/** Subset of the session service for the HTTP layer. */
export interface Authenticator {
  authenticate(auth: string | undefined, deviceKey: string | undefined): Promise<Viewer | null>;
}

/**
 * Returns the viewer of the two session cookies. Looked up at
 * most once per request, and not at all when a cookie is missing.
 */
export function authenticate(ctx: HttpContext, sessions: Authenticator): Promise<Viewer | null> {
  return (ctx.state.viewer ??= findViewer(ctx, sessions));
}

async function findViewer(ctx: HttpContext, sessions: Authenticator): Promise<Viewer | null> {
  const cookies = cookiesOf(ctx);
  const auth = cookieValue(cookies, SESSION_COOKIE);
  const deviceKey = cookieValue(cookies, DEVICE_KEY_COOKIE);
  return auth === undefined || deviceKey === undefined ? null : sessions.authenticate(auth, deviceKey);
}
