import { AppError } from '@maru/core/api';
import { REPORT_PATHS } from '@maru/core/site-map';
import type { Middleware } from 'koa';
import type { RequestState } from './request-state.ts';

const DAY_MS = 86_400_000;
/** RFC 9116, 2.5.5 recommends less than a year. */
const EXPIRES_DAYS = 180;

/**
 * Serves `/.well-known/security.txt` (RFC 9116), which says where vulnerabilities are reported. Without
 * configured contacts: not_found. It is made anew each day, so it never expires while the server runs.
 * @param now epoch milliseconds
 */
export function createSecurityText(
  { publicUrl, securityContacts }: { publicUrl: string | null; securityContacts: readonly string[] },
  now: () => number = Date.now,
): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path !== REPORT_PATHS.security) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    if (securityContacts.length === 0) throw new AppError('not_found');
    const expires = new Date((Math.floor(now() / DAY_MS) + EXPIRES_DAYS) * DAY_MS).toISOString();
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires}`,
      'Preferred-Languages: en, ko',
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${REPORT_PATHS.security}`]),
      '',
    ].join('\n');
  };
}
