import { LINK_PREVIEW_IMAGE_EDGE_PX } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { LinkPreview } from '@maru/core/api';
import { SealError } from '../../crypto/sealed.ts';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { PreviewFetcher } from '../../link-previews/preview-fetcher.ts';
import { readPreviewUrl } from '../../link-previews/preview-url.ts';
import type { Limits } from '../limits/limits.ts';
import type { Images } from '../media/images.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createFetchCache } from './fetch-cache.ts';

/** Previews of links to other sites. */
export interface PreviewService {
  /**
   * Returns a short description of a page; all null without a title, when it cannot
   * or must not be fetched, and when this site has no previews, indistinguishably.
   * Errors: validation_failed for an invalid URL, too_many_requests, unavailable.
   */
  read(viewer: Viewer, url: string): Promise<LinkPreview>;
  /**
   * Returns the image of a preview, re-encoded as WebP. Errors: not_found, too_many_requests, unavailable.
   * @param token from the preview's `image`
   */
  image(viewer: Viewer, token: string): Promise<Buffer>;
}

/** Maximum number of concurrent requests to other sites, and of queued ones. */
const AT_ONCE = 8;
const WAITING_MAX = 100;
const KEPT_MS = 60 * 60 * 1_000;
/** Time for which a failed page is not fetched again. */
const FAILED_MS = 5 * 60 * 1_000;
const PREVIEWS_KEPT = 2_000;
const IMAGES_KEPT_BYTES = 16 * 1024 * 1024;

export interface PreviewOptions {
  /** Null: no previews on this site. */
  readonly fetcher: PreviewFetcher | null;
  readonly siteKeys: Pick<SiteKeys, 'sealField' | 'openField'>;
  readonly limits: Limits;
  readonly images: Images;
  readonly now: () => number;
}

export function createPreviews({
  fetcher,
  siteKeys,
  limits,
  images: decoder,
  now,
}: PreviewOptions): PreviewService {
  const times = { now, keptMs: KEPT_MS, failedMs: FAILED_MS };
  const previews = createFetchCache<LinkPreview>({ ...times, maxWeight: PREVIEWS_KEPT, weigh: () => 1 });
  const images = createFetchCache<Buffer>({
    ...times,
    maxWeight: IMAGES_KEPT_BYTES,
    weigh: (_, image) => image?.length ?? 500,
  });
  const atOnce = createConcurrencyLimit(AT_ONCE, WAITING_MAX);

  // Seals the URL of an image into its token: every server of
  // the site can serve it, and clients can't request other URLs.
  const sealUrl = (url: string): string =>
    siteKeys.sealField('link-preview', 'image', 'url', url).toString('base64url');
  const openUrl = (token: string): URL => {
    try {
      return new URL(siteKeys.openField('link-preview', 'image', 'url', Buffer.from(token, 'base64url')));
    } catch (cause) {
      throw cause instanceof SealError ? new AppError('not_found', { cause }) : cause;
    }
  };

  /** Counts and queues new fetches only; cached results are returned at once. */
  const fetchFor = async <T>(
    viewer: Viewer,
    work: (from: PreviewFetcher) => Promise<T | null>,
  ): Promise<T | null> => {
    if (fetcher === null) return null;
    await limits.take('linkPreviews', viewer.userId);
    return await atOnce(() => work(fetcher));
  };

  /** Returns null for data that is no image or too large: the card then has none. */
  const makeSmall = async (viewer: Viewer, bytes: Buffer): Promise<Buffer | null> => {
    const job = { type: null, keepsBare: false, smallEdge: LINK_PREVIEW_IMAGE_EDGE_PX };
    try {
      const image = await decoder.decode(viewer.userId, () => Promise.resolve(bytes), job);
      return image === null || image.small === null ? null : Buffer.from(image.small.bytes);
    } catch (error) {
      if (error instanceof AppError && error.code === 'image_too_large') return null;
      throw error;
    }
  };

  return {
    read: async (viewer, text) => {
      const url = readPreviewUrl(text);
      if (url === null) throw new AppError('validation_failed', { fields: { url: 'invalid' } });
      const preview = await previews(url.href, async () => {
        const page = await fetchFor(viewer, (from) => from.page(url));
        if (page === null || page.title === null) return null;
        const image = page.image === null ? null : `/media/link-preview/${sealUrl(page.image)}`;
        return {
          url: url.href,
          title: page.title,
          description: page.description,
          image,
          siteName: page.siteName,
        };
      });
      return preview ?? { url: url.href, title: null, description: null, image: null, siteName: null };
    },
    image: async (viewer, token) => {
      const url = openUrl(token);
      const image = await images(url.href, () =>
        fetchFor(viewer, async (from) => {
          const bytes = await from.image(url);
          return bytes === null ? null : await makeSmall(viewer, bytes);
        }),
      );
      if (image === null) throw new AppError('not_found');
      return image;
    },
  };
}
