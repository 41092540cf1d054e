import type { LinkPreview } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';

/** What stands behind links to other sites. */
export interface PreviewService {
  /**
   * What a page says of itself, in a few words; all null without a title, when it cannot be had or must not be asked, and when
   * this site has no previews. Which of these it is stays untold.
   * Errors: validation_failed for what is no address of a page, too_many_requests, unavailable.
   */
  read(viewer: Viewer, url: string): Promise<LinkPreview>;
  /**
   * The picture of a preview, written anew as WebP. Errors: not_found, too_many_requests, unavailable.
   * @param token as the preview's `image` has it
   */
  image(viewer: Viewer, token: string): Promise<Buffer>;
}
