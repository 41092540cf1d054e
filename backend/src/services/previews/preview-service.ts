import type { LinkPreview } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';

/** What stands behind links to other sites. */
export interface PreviewService {
  /**
   * What a page says of itself, in a few words.
   * Errors: validation_failed for what is no address of a page; no_preview, whatever the reason; previews_off; too_many_requests;
   * unavailable.
   */
  read(viewer: Viewer, url: string): Promise<LinkPreview>;
  /**
   * The picture of a preview, written anew as WebP. Errors: not_found for a token that no preview has, no_preview, previews_off,
   * too_many_requests, unavailable.
   * @param token as the preview's `image` has it
   */
  image(viewer: Viewer, token: string): Promise<Buffer>;
}
