import { DEVICE_ID_HEADER, LOCALE_COOKIE } from '@maru/core';
import type { Locale } from '@maru/core';
import { AppError } from '@maru/core/api';
import { cookieValue, serializeCookie } from './security/cookies.ts';
import { chooseLocale } from './locale.ts';
import { cookiesOf, queryOf } from './request-state.ts';
import type { HttpContext } from './request-state.ts';
import type { RequestContext, Viewer } from './route.ts';
import { singleValue } from './body/url-encoded.ts';

const USER_AGENT_MAX_LENGTH = 512;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns the language of an API response: `?lang`, else
 * `Accept-Language` (which the client sets to the page's), else English.
 */
export function apiLocale(ctx: HttpContext): Locale {
  return localeWith(ctx, undefined);
}

/** Returns the language of a page: `?lang`, else the saved choice, else `Accept-Language`, else English. */
export function pageLocale(ctx: HttpContext): Locale {
  return localeWith(ctx, cookieValue(cookiesOf(ctx), LOCALE_COOKIE));
}

/** Returns the language that the same reader gets at an address without `?lang`. */
export function ownLocale(ctx: HttpContext): Locale {
  return chooseLocale({
    lang: undefined,
    saved: cookieValue(cookiesOf(ctx), LOCALE_COOKIE),
    accepted: ctx.req.headers['accept-language'],
  });
}

function localeWith(ctx: HttpContext, saved: string | undefined): Locale {
  return chooseLocale({
    lang: singleValue(queryOf(ctx), 'lang'),
    saved,
    accepted: ctx.req.headers['accept-language'],
  });
}

/** Returns true for a path of the API, whose answers are no pages. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** Returns true when a header is one UUID, of any version and in any case. */
export function isUuid(header: string | readonly string[]): header is string {
  return typeof header === 'string' && UUID.test(header);
}

/**
 * Returns X-Device-ID in lower case; null when absent.
 * @throws AppError bad_request when it is not a UUID
 */
export function deviceIdOf(ctx: HttpContext): string | null {
  const header = ctx.req.headers[DEVICE_ID_HEADER.toLowerCase()];
  if (header === undefined) return null;
  if (!isUuid(header)) throw new AppError('bad_request');
  return header.toLowerCase();
}

/** Builds the context of a handler: request data and response headers. */
export function requestContext(
  ctx: HttpContext,
  viewer: Viewer | null,
  deviceId: string | null,
): RequestContext {
  const { peer } = ctx.state;
  return {
    viewer,
    deviceId,
    locale: apiLocale(ctx),
    ip: peer.ip,
    userAgent: (ctx.req.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH),
    cookies: {
      get: (name) => cookieValue(cookiesOf(ctx), name),
      set: (name, value, options) => {
        ctx.res.appendHeader(
          'Set-Cookie',
          serializeCookie(name, value, { ...options, isSecure: peer.isSecure }),
        );
      },
    },
    clearCache: () => ctx.set('Clear-Site-Data', '"cache"'),
  };
}
