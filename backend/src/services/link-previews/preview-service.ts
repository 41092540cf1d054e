import type { LinkPreview } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';

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
