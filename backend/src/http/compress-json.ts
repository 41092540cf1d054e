import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from './accept-encoding.ts';
import type { Encoding } from './accept-encoding.ts';
import type { HttpContext } from './request-state.ts';

/**
 * Minimum size in bytes for compression: lists of thousands. Shorter responses are sent faster uncompressed.
 */
export const COMPRESS_JSON_MIN_BYTES = 64 * 1_024;

/**
 * Fast compression levels: the client is waiting, and lists of ids shrink little further at higher levels.
 */
const COMPRESS: Readonly<Record<Encoding, (json: Buffer) => Promise<Buffer>>> = {
  br: (json) =>
    promisify(brotliCompress)(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
  gzip: (json) => promisify(gzip)(json, { level: 4 }),
};

/**
 * Compresses long JSON responses when the client accepts it. The compressed length reveals something about
 * the content (BREACH), which other sites cannot exploit: session cookies are not sent with cross-site
 * requests, and no response repeats input from strangers beside a secret.
 */
export async function compressJson(ctx: HttpContext): Promise<void> {
  const { body } = ctx;
  if (ctx.method !== 'GET' || ctx.status !== 200 || ctx.type !== 'application/json') return;
  if (!(typeof body === 'string' || Buffer.isBuffer(body)) || body.length < COMPRESS_JSON_MIN_BYTES) return;
  ctx.vary('Accept-Encoding');
  const encoding = chooseEncoding(ctx.req.headers['accept-encoding'], ['br', 'gzip']);
  if (encoding === null) return;
  ctx.body = await COMPRESS[encoding](Buffer.from(body));
  ctx.set('Content-Encoding', encoding);
}
