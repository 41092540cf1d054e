import type { IncomingMessage } from 'node:http';
import { AppError } from '@maru/core/api';
import { MACHINE_PATHS } from '@maru/core/site-map';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { refuseCrossSite } from './security/cross-site.ts';
import { createErrorResponse } from './errors.ts';
import { plainPage } from './plain-page.ts';
import { peerOf } from './security/proxies.ts';
import { apiLocale, isApiPath, pageLocale } from './request-context.ts';
import { requestIdOf } from './request-state.ts';
import type { HttpContext, RequestState } from './request-state.ts';
import { logRequest } from './request-log.ts';
import { DATA_POLICY, setSecurityHeaders } from './security/security-headers.ts';

/** Paths that load balancers and monitoring request under the server's own address. */
const ANY_HOST: ReadonlySet<string> = new Set([
  MACHINE_PATHS.healthz,
  MACHINE_PATHS.readyz,
  MACHINE_PATHS.metrics,
]);

/** Characters of a host with a port; `@`, `/` and others would belong to other parts of a URL. */
const HOST = /^[\w.\-[\]:]+$/;
/** Hosts that are no names in DNS, as `URL` writes them. */
const ADDRESS = /^(?:localhost|\d+(?:\.\d+){3}|\[.*\])$/;

export interface EdgeOptions {
  readonly trustedProxies: number;
  readonly publicUrl: string | null;
  readonly logger: Logger;
  /** Called after each response is sent. */
  readonly observe: (ctx: HttpContext, seconds: number) => void;
}

/** Outermost middleware: headers of every response, the cross-site check, errors, the log. */
export function createEdge({
  trustedProxies,
  publicUrl,
  logger,
  observe,
}: EdgeOptions): Middleware<RequestState> {
  const isHttpsSite = publicUrl?.startsWith('https:') === true;
  return async (ctx, next) => {
    const startedAtMs = performance.now();
    const socketPeer = peerOf(ctx.req, trustedProxies);
    const peer = isHttpsSite ? { ...socketPeer, isSecure: true } : socketPeer;
    ctx.state = { peer };
    ctx.res.once('close', () => {
      logRequest(logger, ctx, startedAtMs);
      observe(ctx, (performance.now() - startedAtMs) / 1_000);
    });
    setSecurityHeaders(ctx.res, peer.isSecure);
    if (isApiPath(ctx.path)) ctx.res.setHeader('Content-Security-Policy', DATA_POLICY);
    // Responses are not cacheable unless the handler says so.
    ctx.res.setHeader('Cache-Control', 'no-store');
    try {
      refuseNoHost(ctx.req, peer.host);
      refuseOtherHost(ctx.path, publicUrl, peer.host);
      refuseCrossSite(ctx.req, ctx.path, publicUrl, peer.host);
      await next();
    } catch (error) {
      sendError(ctx, error);
    }
  };
}

/**
 * Converts a thrown error to the response: JSON for programs, a plain
 * page for browsers. Discards headers and body set by the handler.
 */
function sendError(ctx: HttpContext, error: unknown): void {
  const errorId = requestIdOf(ctx);
  ctx.state.errorId = errorId;
  ctx.state.error = error;
  if (ctx.res.headersSent) {
    ctx.res.destroy();
    return;
  }
  const isPage = isPageRequest(ctx);
  const locale = isPage ? pageLocale(ctx) : apiLocale(ctx);
  const { status, headers, body } = createErrorResponse(error, locale, errorId, ctx.state.route);
  for (const name of ['ETag', 'Last-Modified', 'Content-Encoding', 'Content-Length', 'Content-Disposition'])
    ctx.remove(name);
  // Its ticket works only with the device_key that comes with it.
  if (body.code !== 'second_step_required') ctx.remove('Set-Cookie');
  ctx.set({ ...headers, 'Cache-Control': 'no-store' });
  ctx.status = status;
  if (isPage) {
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = plainPage(locale, body.msg, errorId);
  } else {
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = JSON.stringify(body);
  }
}

/** Returns true for page requests of a browser, false for programs. */
function isPageRequest(ctx: HttpContext): boolean {
  return !isApiPath(ctx.path) && (ctx.req.headers.accept ?? '').includes('text/html');
}

/**
 * Refuses a request without a host (only HTTP/1.0 allows that), and
 * one with two: Node uses the first of them, a proxy may use another.
 * @param host the host that the browser asked for
 * @throws AppError bad_request
 */
function refuseNoHost({ httpVersion, rawHeaders }: IncomingMessage, host: string): void {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if ((host === '' && httpVersion !== '1.0') || count > 1) throw new AppError('bad_request');
}

/**
 * Refuses a request for a host name other than the configured one, which prevents DNS rebinding. Ignores
 * case and the scheme's default port. Serves addresses and `localhost`, which no other site's name can be:
 * programs on the server's machine or network use them.
 * @param path the request's path, without the query
 * @param publicUrl the site's configured origin; null: every host is served
 * @param host the host that the browser asked for
 * @throws AppError misdirected_request. Source: RFC 9110, 15.5.20
 */
export function refuseOtherHost(path: string, publicUrl: string | null, host: string): void {
  if (publicUrl === null || ANY_HOST.has(path)) return;
  const { protocol, host: own } = new URL(publicUrl);
  if (host.toLowerCase() === own) return;
  const written = `${protocol}//${host}`;
  const requested = HOST.test(host) && URL.canParse(written) ? new URL(written) : null;
  if (requested === null || (requested.host !== own && !ADDRESS.test(requested.hostname))) {
    throw new AppError('misdirected_request', { details: { url: publicUrl } });
  }
}
