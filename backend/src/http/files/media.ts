import { Readable } from 'node:stream';
import { AppError } from '@maru/core/api';
import type { Middleware } from 'koa';
import type { Services } from '../../services/create-services.ts';
import { authenticate } from '../authenticate.ts';
import { contentDisposition } from './content-disposition.ts';
import { matchesEtag } from '../negotiation.ts';
import { queryOf } from '../request-state.ts';
import type { HttpContext, RequestState } from '../request-state.ts';
import type { LoadShedder } from '../load-shedder.ts';
import { singleValue } from '../body/url-encoded.ts';

const PREFIX = '/media/';
const PREVIEW_PREFIX = '/media/link-preview/';
/** Policy for uploaded files of any type: no scripts, forms, subresources or frames, an opaque origin. */
const MEDIA_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** Types shown inline rather than downloaded: raster images, audio, video. */
const INLINE = /^(?:image|audio|video)\//;

export interface MediaFilesServices extends Pick<Services, 'sessions'> {
  readonly media: Pick<Services['media'], 'open'>;
  /** Refuses anonymous requests while the server is overloaded, since each reads and decrypts a file. */
  readonly shedLoad: LoadShedder;
}

/**
 * Serves `/media/{id}/{filename}`; `?size=small` selects the thumbnail of an image, if it has one. The name
 * in the path is ignored: the stored name is used for downloads.
 */
export function createMediaFiles({
  sessions,
  media,
  shedLoad,
}: MediaFilesServices): Middleware<RequestState> {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX)) return next();
    ctx.state.route = '/media/:id/:filename';
    ctx.set('Content-Security-Policy', MEDIA_POLICY);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    const [id = '', name, ...rest] = ctx.path.slice(PREFIX.length).split('/');
    if (name === undefined || name === '' || rest.length > 0) throw new AppError('not_found');
    const viewer = await authenticate(ctx, sessions);
    if (viewer === null) await shedLoad(ctx);
    const query = queryOf(ctx);
    send(
      ctx,
      await media.open(viewer, id, singleValue(query, 'accessToken'), singleValue(query, 'size') === 'small'),
    );
  };
}

function send(ctx: HttpContext, file: Awaited<ReturnType<Services['media']['open']>>): void {
  // The content of an id never changes.
  const etag = `"${file.id}"`;
  if (file.isPublic) ctx.set({ 'Cache-Control': 'no-cache', ETag: etag });
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set(
    'Content-Disposition',
    contentDisposition(INLINE.test(file.type) ? 'inline' : 'attachment', file.name),
  );
  if (file.isPublic && matchesEtag(ctx.req.headers['if-none-match'], etag)) {
    ctx.status = 304;
    return;
  }
  const { range, 'if-range': ifRange } = ctx.req.headers;
  const part = ifRange === undefined || ifRange === etag ? byteRange(range, file.size) : 'whole';
  if (part === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${file.size}`);
    ctx.remove('Content-Disposition');
    ctx.body = '';
    return;
  }
  const [from, to] = part === 'whole' ? [0, file.size] : [part.from, part.to];
  ctx.status = part === 'whole' ? 200 : 206;
  if (part !== 'whole') ctx.set('Content-Range', `bytes ${from}-${to - 1}/${file.size}`);
  ctx.type = file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type;
  const body = Readable.from(file.read(from, to), { objectMode: false });
  // The headers are sent already, so closing the connection is the only way to report the error.
  body.once('error', () => ctx.res.destroy());
  ctx.body = body;
  ctx.length = to - from;
}

export interface PreviewImagesServices extends Pick<Services, 'sessions'> {
  readonly previews: Pick<Services['previews'], 'image'>;
}

/**
 * Serves `/media/link-preview/{token}`: images of link previews, so
 * that browsers of signed-in users send no requests to other sites.
 */
export function createPreviewImages({ sessions, previews }: PreviewImagesServices): Middleware<RequestState> {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREVIEW_PREFIX)) return next();
    ctx.state.route = '/media/link-preview/:token';
    ctx.set('Content-Security-Policy', MEDIA_POLICY);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    const viewer = await authenticate(ctx, sessions);
    if (viewer === null) throw new AppError('unauthorized');
    ctx.body = await previews.image(viewer, ctx.path.slice(PREVIEW_PREFIX.length));
    ctx.type = 'image/webp';
  };
}

/** Range of a file; `to` is exclusive. */
interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Parses a `Range` header (RFC 9110, section 14). One range is
 * honoured; any other header is ignored, which the RFC allows.
 * @param size bytes of the file
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (found === null) return 'whole';
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'whole';
  if (from >= size) return 'unsatisfiable';
  return { from, to: last === '' ? size : Math.min(Number(last) + 1, size) };
}
