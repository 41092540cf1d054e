/** Maximum characters of a wiki link's target. */
export const LINK_TARGET_MAX_LENGTH = 600;
/** Link previews: bytes read of a page, bytes of its image, pixels of the longer side of the stored image. */
export const LINK_PREVIEW_PAGE_MAX_BYTES = 512 * 1024;
export const LINK_PREVIEW_IMAGE_MAX_BYTES = 4 * 1024 * 1024;
export const LINK_PREVIEW_IMAGE_EDGE_PX = 480;
/** Time for fetching a page or an image with all its redirects, and the maximum number of redirects. */
export const LINK_PREVIEW_TIMEOUT_MS = 3_000;
export const LINK_PREVIEW_REDIRECTS_MAX = 3;
/** Pages and images fetched for one account within the window; cached ones are not counted. */
export const LINK_PREVIEWS_MAX = 20;
export const LINK_PREVIEWS_WINDOW_MS = 60 * 1_000;
/** Links to other sites that are fetched for one account within the window, to check if they answer. */
export const LINK_STATES_MAX = 200;
export const LINK_STATES_WINDOW_MS = 10 * 60 * 1_000;
/** Pages of lists of links for one account on one server within the window. */
export const LINK_LISTS_MAX = 240;
export const LINK_LISTS_WINDOW_MS = 60 * 1_000;
/** Documents, and characters of their texts, that one page of a list of links looks through. */
export const LINK_LIST_DOCS_MAX = 200;
export const LINK_LIST_CHARACTERS_MAX = 1_000_000;
/** Links to other sites that are listed of one document. */
export const OUTSIDE_LINKS_PER_DOC_MAX = 1_000;
/** Links after which a page of a list ends with its document. */
export const LINK_LIST_LINKS_MAX = 1_000;
/** Documents that an ambiguous link may mean, in the answer. */
export const LINK_CHOICES_MAX = 20;
