import { createHash } from 'node:crypto';
import { AppError } from '@maru/core/api';
import type { Middleware } from 'koa';
import { matchesEtag } from '../http/negotiation.ts';
import { pageLocale } from '../http/request-context.ts';
import type { HttpContext, RequestState } from '../http/request-state.ts';
import { PAGE_POLICY } from '../http/security/security-headers.ts';
import type { OpenApiDocument } from './document.ts';

interface Described {
  readonly document: OpenApiDocument;
  readonly json: string;
}

const PATHS: ReadonlySet<string> = new Set(['/api', '/api/', '/api/openapi.json', '/api/openapi.css']);

/**
 * Serves the description of the API: `/api/openapi.json` for programs, `/api` for people. Generated on first
 * request, to save memory on servers where nobody requests it.
 */
export function createApiDescription(version: string): Middleware<RequestState> {
  let described: Promise<Described> | null = null;
  const describe = (): Promise<Described> => {
    described ??= import('./document.ts')
      .then(({ describeApi }) => describeApi(version))
      .then((document) => ({ document, json: JSON.stringify(document) }));
    return described;
  };

  return async (ctx, next) => {
    if (!PATHS.has(ctx.path)) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    if (ctx.path === '/api/openapi.json') return send(ctx, 'application/json', (await describe()).json);
    const page = await import('./page.ts');
    if (ctx.path === page.STYLES_PATH) return send(ctx, 'text/css', page.STYLES);
    ctx.set('Content-Security-Policy', PAGE_POLICY);
    ctx.vary('Accept-Language, Cookie');
    send(ctx, 'text/html', page.renderApiPage((await describe()).document, pageLocale(ctx)));
  };
}

/** The response is the same for everybody until the next release. */
function send(ctx: HttpContext, type: string, body: string): void {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`;
  ctx.set({ 'Cache-Control': 'no-cache', ETag: etag });
  if (matchesEtag(ctx.req.headers['if-none-match'], etag)) {
    ctx.status = 304;
    return;
  }
  ctx.type = `${type}; charset=utf-8`;
  ctx.body = body;
}
