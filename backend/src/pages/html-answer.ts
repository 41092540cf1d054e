import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from '../http/accept-encoding.ts';
import type { Encoding } from '../http/accept-encoding.ts';
import { matchesEtag } from '../http/etag.ts';
import type { HttpContext } from '../http/request-state.ts';

/** A page ready to be sent as often as it is asked for. */
export interface HtmlAnswer {
  readonly html: Buffer;
  readonly etag: string;
  /** Compressed copies, made when first asked for. */
  readonly encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

const COMPRESS: Readonly<Record<Encoding, (html: Buffer) => Promise<Buffer>>> = {
  // Good and quick: these are made while somebody waits.
  br: (html) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } }),
  gzip: (html) => promisify(gzip)(html, { level: 6 }),
};
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** Bytes below which compressing saves no packet. */
const COMPRESS_MIN_BYTES = 1_000;

/** The tag is a hash of the page itself, so that it is right whatever the page depends on; weak, as all encodings share it. */
export function htmlAnswer(html: string): HtmlAnswer {
  const bytes = Buffer.from(html, 'utf8');
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 24);
  return { html: bytes, etag: `W/"${hash}"`, encoded: {} };
}

/** Bytes that a kept answer may come to: the page, and both compressed copies at half its size each. */
export function weightOf({ html }: HtmlAnswer): number {
  return html.length * 2;
}

/**
 * Sends a page that anyone may keep but must ask about each time: 304 when they have it already. The language and the
 * theme come from cookies and Accept-Language, and other callers may get 404 at the same address.
 */
export async function sendCacheable(ctx: HttpContext, answer: HtmlAnswer): Promise<void> {
  const { req, res } = ctx;
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('ETag', answer.etag);
  res.setHeader('Vary', 'Accept-Encoding, Accept-Language, Cookie');
  if (matchesEtag(req.headers['if-none-match'], answer.etag)) {
    ctx.status = 304;
    return;
  }
  await send(ctx, 200, answer);
}

/** Sends a page that nobody may keep, and that search engines are to leave out. */
export async function sendPrivate(ctx: HttpContext, status: 200 | 404, answer: HtmlAnswer): Promise<void> {
  ctx.res.setHeader('Cache-Control', 'no-store');
  ctx.res.setHeader('X-Robots-Tag', 'noindex');
  await send(ctx, status, answer);
}

async function send(ctx: HttpContext, status: 200 | 404, answer: HtmlAnswer): Promise<void> {
  const encoding = answer.html.length < COMPRESS_MIN_BYTES ? null : chooseEncoding(ctx.req.headers['accept-encoding'], ENCODINGS);
  ctx.status = status;
  ctx.res.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (encoding === null) {
    ctx.body = answer.html;
    return;
  }
  ctx.res.setHeader('Content-Encoding', encoding);
  ctx.body = await (answer.encoded[encoding] ??= COMPRESS[encoding](answer.html));
}
