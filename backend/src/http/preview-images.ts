import { AppError } from '@maru/core/api';
import type { Middleware } from 'koa';
import type { Services } from '../services/create-services.ts';
import { authenticate } from './authenticate.ts';
import type { RequestState } from './request-state.ts';

const PREFIX = '/media/link-preview/';
/** Same policy as for all of `/media`: no scripts and no subresources, whatever the type. */
const POLICY = "default-src 'none'; sandbox";

export interface PreviewImagesServices extends Pick<Services, 'sessions'> {
  readonly previews: Pick<Services['previews'], 'image'>;
}

/**
 * Serves `/media/link-preview/{token}`: images of link previews, so
 * that browsers of signed-in users send no requests to other sites.
 */
export function createPreviewImages({ sessions, previews }: PreviewImagesServices): Middleware<RequestState> {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX)) return next();
    ctx.state.route = '/media/link-preview/:token';
    ctx.set('Content-Security-Policy', POLICY);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    const viewer = await authenticate(ctx, sessions);
    if (viewer === null) throw new AppError('unauthorized');
    ctx.body = await previews.image(viewer, ctx.path.slice(PREFIX.length));
    ctx.type = 'image/webp';
  };
}
