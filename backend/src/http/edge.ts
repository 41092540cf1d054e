import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { refuseCrossSite } from './cross-site.ts';
import { errorAnswer } from './errors.ts';
import { refuseNoHost, refuseOtherHost } from './other-host.ts';
import { plainPage } from './plain-page.ts';
import { peerOf } from './proxies.ts';
import { apiLocale, pageLocale } from './request-context.ts';
import { requestIdOf } from './request-state.ts';
import type { HttpContext, RequestState } from './request-state.ts';
import { logRequest } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';

export interface EdgeOptions {
  readonly trustedProxies: number;
  readonly publicUrl: string | null;
  readonly logger: Logger;
  /** Hears of every answer when it has left. */
  readonly observe: (ctx: HttpContext, seconds: number) => void;
}

/** The first and the last to see a request: headers of every answer, the cross-site rule, errors, the log. */
export function createEdge({ trustedProxies, publicUrl, logger, observe }: EdgeOptions): Middleware<RequestState> {
  const isHttpsSite = publicUrl?.startsWith('https:') === true;
  return async (ctx, next) => {
    const startedAtMs = performance.now();
    const seen = peerOf(ctx.req, trustedProxies);
    const peer = isHttpsSite ? { ...seen, isSecure: true } : seen;
    ctx.state = { peer };
    ctx.res.once('close', () => {
      logRequest(logger, ctx, startedAtMs);
      observe(ctx, (performance.now() - startedAtMs) / 1_000);
    });
    setSecurityHeaders(ctx.res, peer.isSecure);
    // Whoever may be cached says so.
    ctx.res.setHeader('Cache-Control', 'no-store');
    try {
      refuseNoHost(ctx.req, peer.host);
      refuseOtherHost(ctx.path, publicUrl, peer.host);
      refuseCrossSite(ctx.req, ctx.path, publicUrl, peer.host);
      await next();
    } catch (error) {
      answerError(ctx, error);
    }
  };
}

/** Turns whatever was thrown into the answer: JSON for programs, a plain page for people. What the handler had begun to say is taken back. */
function answerError(ctx: HttpContext, error: unknown): void {
  const errorId = requestIdOf(ctx);
  ctx.state.errorId = errorId;
  ctx.state.error = error;
  if (ctx.res.headersSent) {
    ctx.res.destroy();
    return;
  }
  const isPage = isPageRequest(ctx);
  const locale = isPage ? pageLocale(ctx) : apiLocale(ctx);
  const { status, headers, body } = errorAnswer(error, locale, errorId, ctx.state.route);
  for (const name of ['ETag', 'Last-Modified', 'Content-Encoding', 'Content-Length', 'Content-Disposition', 'Set-Cookie']) ctx.remove(name);
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

/** Whether a person looks at the answer in a browser, rather than a program. */
function isPageRequest(ctx: HttpContext): boolean {
  return ctx.path !== '/api' && !ctx.path.startsWith('/api/') && (ctx.req.headers.accept ?? '').includes('text/html');
}
