import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from './accept-encoding.ts';
import type { Encoding } from './accept-encoding.ts';
import type { HttpContext } from './request-state.ts';

/** Bytes from which an answer is worth it: lists of thousands. What is shorter leaves sooner as it is. */
export const COMPRESS_JSON_MIN_BYTES = 64 * 1_024;

/** Quick rather than small: somebody waits, and a list of ids gets little smaller with more effort. */
const COMPRESS: Readonly<Record<Encoding, (json: Buffer) => Promise<Buffer>>> = {
  br: (json) =>
    promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: json.length } }),
  gzip: (json) => promisify(gzip)(json, { level: 4 }),
};

/**
 * Compresses an answer in JSON where it is long and the client takes it. That its length then tells of its contents (BREACH) is
 * of no use to another site: the session's cookies do not come with requests of others, and no answer repeats what a stranger sent
 * beside a secret.
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
