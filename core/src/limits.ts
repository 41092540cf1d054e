/** Business limits of the product; those of accounts, links and login providers have files of their own. */

/** Display time of a toast. */
export const TOAST_DURATION_MS = 4_000;

/** Range of a space's font size in pixels. */
export const FONT_SIZE_MIN_PX = 12;
export const FONT_SIZE_MAX_PX = 20;

/** Characters of a space's list of fonts. */
export const FONT_FAMILY_MAX_LENGTH = 200;

/** Characters (code points). */
export const TITLE_MAX_LENGTH = 255;
/** Characters (code points) of a version's name. */
export const VERSION_NAME_MAX_LENGTH = 100;
/** UTF-8 bytes of one document's content. */
export const CONTENT_MAX_BYTES = 1024 * 1024;
/**
 * Bytes of a request body that contains a document. Four times the content: CONTENT_MAX_BYTES fit where a
 * client writes all but ASCII as \uXXXX (two bytes for each UTF-8 byte of Korean, three for each of an emoji)
 * or percent-encodes Korean (three). Only contents of mostly control characters are larger.
 */
export const DOCUMENT_BODY_MAX_BYTES = 4 * CONTENT_MAX_BYTES;
/**
 * Bytes of a request body that contains a comment: 10,000 characters,
 * each written as two \uXXXX escapes, and the rest of the body.
 */
export const COMMENT_BODY_MAX_BYTES = 128 * 1024;
/** Bytes of any other request body except uploads. */
export const FORM_BODY_MAX_BYTES = 16 * 1024;
/** Nesting depth of arrays and objects in a JSON body. */
export const JSON_MAX_DEPTH = 64;
/** Values in a JSON body, and fields of a form or a query: many times the maximum of any call. */
export const JSON_MAX_VALUES = 1_000;
export const FORM_FIELDS_MAX = 1_000;
/** UTF-8 bytes of a document's props (a JSON string). */
export const PROPS_MAX_BYTES = 16 * 1024;
/** Characters (code points) of one comment. */
export const COMMENT_MAX_LENGTH = 10_000;
/** Comments by one account within the window. */
export const COMMENTS_MAX = 60;
export const COMMENTS_WINDOW_MS = 60 * 1_000;
/** Pages of comments as HTML for one address, on one server within the window, and comments on each. */
export const COMMENT_PAGES_MAX = 60;
export const COMMENT_PAGES_WINDOW_MS = 60 * 1_000;
export const COMMENTS_ON_PAGE = 20;
/** Characters of the comments on such a page, beyond its first one: it is rendered in one task. */
export const COMMENT_PAGE_CHARACTERS_MAX = 20_000;
/**
 * Saves by one account on one server within the window: creations,
 * edits and restorations. Continuous typing saves far less often.
 */
export const SAVES_MAX = 120;
export const SAVES_WINDOW_MS = 60 * 1_000;
/** Minor edits by one account on one server within the window: a changed title may be in many documents. */
export const MINOR_SAVES_MAX = 2_000;
export const MINOR_SAVES_WINDOW_MS = 10 * 60 * 1_000;
/** Time from the first of several folded saves to the last one that may replace the same version. */
export const FOLD_MAX_MS = 10 * 60 * 1_000;
/** Changes of access and of links by one account on one server within the window. */
export const SHARES_MAX = 30;
export const SHARES_WINDOW_MS = 60 * 1_000;
/** Type codes of notifications: a comment on one's document, or a reply to one's comment. */
export const NEW_COMMENT = 101;
export const NEW_REPLY_TO_COMMENT = 102;
/** Interval at which a visible page fetches new notifications. */
export const NOTIFICATIONS_INTERVAL_MS = 60_000;
/** Documents and folders in one space, the home document included. */
export const DOCS_PER_GROUP_MAX = 10_000;
/** Maximum nesting of folders. */
export const FOLDER_DEPTH_MAX = 32;
/** Minimum interval between exports of one account. */
export const EXPORT_INTERVAL_MS = 60 * 60 * 1_000;
/**
 * Concurrent exports of one account on one server: an export whose
 * download stalls does not count against EXPORT_INTERVAL_MS.
 */
export const EXPORTS_AT_ONCE_MAX = 2;
/** Media inside of a document that is saved as one page; others are links in it. */
export const INLINED_MEDIA_MAX_BYTES = 25 * 1024 * 1024;
/** Concurrent uploads of one account on one server. The website uploads sequentially. */
export const UPLOADS_AT_ONCE_MAX = 10;
/**
 * Bytes of an import's upload, bytes of all files unpacked from its archives, and the number of those files.
 */
export const IMPORT_MAX_BYTES = 64 * 1024 * 1024;
export const IMPORT_UNPACKED_MAX_BYTES = 512 * 1024 * 1024;
export const IMPORT_FILES_MAX = 20_000;
/** Lifetime of a plan that is not started, and time after an import's end in which it can be undone. */
export const IMPORT_PLAN_LIFETIME_MS = 60 * 60 * 1_000;
export const IMPORT_UNDO_MS = 24 * 60 * 60 * 1_000;
/** Plans of one account that wait for their start: a further one replaces the oldest. */
export const IMPORT_PLANS_MAX = 3;
/** Plans made by one account on one server within the window. */
export const IMPORT_PLAN_CALLS_MAX = 30;
export const IMPORT_PLAN_CALLS_WINDOW_MS = 10 * 60 * 1_000;
/** Lifetime of an unsaved draft on a device. */
export const DRAFT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
/**
 * UTF-16 units of one draft stored on a device, and of all
 * drafts of an account there, including their base texts.
 */
export const DRAFT_MAX_LENGTH = 4 * 1024 * 1024;
export const DRAFTS_MAX_LENGTH = 32 * 1024 * 1024;
/**
 * A draft is stored this long after the last key press, and
 * at the latest this long after the first unstored one.
 */
export const DRAFT_PAUSE_MS = 300;
export const DRAFT_PAUSE_MAX_MS = 500;
/**
 * A private document saves itself this long after the last key press, and
 * at the latest this long after the first unsaved one.
 */
export const AUTOSAVE_PAUSE_MS = 1_500;
export const AUTOSAVE_PAUSE_MAX_MS = 10_000;
/** Interval at which a visible editor checks for changes made elsewhere. */
export const DOC_CHECK_INTERVAL_MS = 60_000;
/**
 * Delay before a save without an answer from the server is
 * retried; it doubles with each attempt up to the maximum.
 */
export const SAVE_RETRY_MIN_MS = 2_000;
export const SAVE_RETRY_MAX_MS = 60_000;
/** Characters of the excerpt in lists and link cards. */
export const EXCERPT_MAX_LENGTH = 200;

/** Length of every generated id, in characters of [0-9a-z]. */
export const ID_LENGTH = 24;
/** Bytes of media of a new user. */
export const DEFAULT_MEDIA_UPLOAD_LIMIT_BYTES = 1024 ** 3;
/** Bytes of a new user's texts, their revisions and the user's own comments, as stored in encrypted form. */
export const DEFAULT_STORAGE_LIMIT_BYTES = 2 * 1024 ** 3;
/** Cookies with the page's language and theme, so that the server's HTML matches the page. */
export const LOCALE_COOKIE = 'maru_locale';
export const THEME_COOKIE = 'maru_theme';
/**
 * Header with a UUID on a write, and its lifetime: the same
 * key from the same user has one effect and one answer.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** Local-storage keys. */
export const DEVICE_ID_KEY = 'zs_device_id';
export const LOCALE_KEY = 'maru_locale';
export const THEME_KEY = 'maru_theme';
export const EDITOR_TAB_KEY = 'maru_editor_tab';
export const ACCOUNTS_KEY = 'maru_accounts';

/** Page sizes of a paginated list. */
export const PAGE_LIMIT_DEFAULT = 30;
export const PAGE_LIMIT_MAX = 100;
/** Time for which a deleted document can be restored from the trash; after that it is removed. */
export const TRASH_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
/** Distinct link targets stored per document, by id and by title each; documents in a list of backlinks. */
export const LINKS_PER_DOC_MAX = 1_000;
export const BACKLINKS_MAX = 100;
/** Former titles of a document, other titles that its front matter names, and both together in a space. */
export const ALIASES_PER_DOC_MAX = 20;
export const ALIASES_PER_SPACE_MAX = 10_000;
/** Items of a space's feed, and addresses in the sitemap (the sitemap protocol's maximum per file). */
export const FEED_SIZE = 30;
export const SITEMAP_MAX = 50_000;
/** Entries of a document's history per response. */
export const HISTORY_PAGE_SIZE = 30;
/** Documents in the answer to a search by title: further equal titles are omitted. */
export const FIND_BY_MAX = 30;
/** UTF-8 bytes of their contents together, when contents are requested: later documents are omitted. */
export const FIND_BY_CONTENT_MAX_BYTES = 4 * 1024 * 1024;
/**
 * Ages from which thinning keeps the last version of each hour, of each day and of each month (UTC). The
 * first one is not below IDEMPOTENCY_KEY_LIFETIME_MS: the answer to a repeated key reads its version.
 */
export const THINNING_HOURLY_AFTER_MS = 24 * 60 * 60 * 1_000;
export const THINNING_DAILY_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;
export const THINNING_MONTHLY_AFTER_MS = 365 * 24 * 60 * 60 * 1_000;
/** Previews and changes of the setting per account and server. */
export const THINNING_CALLS_MAX = 20;
export const THINNING_CALLS_WINDOW_MS = 60 * 1_000;
/** Versions examined by one preview, and its duration: beyond, the figures are a lower bound. */
export const THINNING_PREVIEW_VERSIONS_MAX = 100_000;
export const THINNING_PREVIEW_MS = 5_000;
/** Documents inside others on a page: number, depth, bytes of HTML together; characters of one's HTML. */
export const EMBEDDED_DOCS_MAX = 20;
export const EMBEDDED_DOCS_DEPTH = 2;
export const EMBEDDED_DOCS_MAX_BYTES = 256 * 1024;
export const EMBEDDED_DOC_MAX_LENGTH = 1024 * 1024;
/** Maximum heading level in heading numbers and tables of contents. */
export const TOC_MAX_LEVEL = 3;

/** Interface languages, the default first. */
export const LOCALES = ['en', 'ko'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';
/** Characters of a rendered formula, and of a rendered diagram; longer ones are shown as source. */
export const FORMULA_MAX_LENGTH = 10_000;
export const DIAGRAM_MAX_LENGTH = 50_000;
/** Maximum height of a diagram's frame in pixels. */
export const DIAGRAM_MAX_HEIGHT_PX = 20_000;
/** Page that renders diagrams in a frame with an opaque origin. */
export const DIAGRAM_FRAME_PATH = '/frames/diagram.html';
/** Characters of a code block with syntax highlighting. */
export const HIGHLIGHT_MAX_LENGTH = 100_000;
/**
 * Milliseconds of processing for the texts of one import: those of 10,000 documents take about ten seconds.
 */
export const IMPORT_WORK_MS = 60_000;
/** Unpacked bytes of an import that extend the time for unpacking by one second. */
export const IMPORT_UNPACK_BYTES_PER_SECOND = 16 * 1024 * 1024;
/** Milliseconds for the upload of an import, and the bytes that extend the time by one second. */
export const IMPORT_UPLOAD_MS = 60_000;
export const IMPORT_UPLOAD_BYTES_PER_SECOND = 32 * 1024;

/** UTF-8 bytes from which a text is processed in a worker thread, so that other requests are not delayed. */
export const TEXT_THREAD_MIN_BYTES = 64 * 1024;

/** Accepted types of media files, detected from their content. */
export const MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
  'audio/aac',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'video/ogg',
  'application/pdf',
  'application/zip',
  'text/plain',
] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];
/** Bytes of one file, and of an image, which is re-encoded as a whole. */
export const MEDIA_FILE_MAX_BYTES = 512 * 1024 * 1024;
export const MEDIA_IMAGE_MAX_BYTES = 32 * 1024 * 1024;
/**
 * Pixels of an image, or of one of its frames, by type: those
 * of AVIF, GIF and WebP take several times the memory and time.
 */
export const IMAGE_PIXELS_MAX: Readonly<Partial<Record<MediaType, number>>> = {
  'image/jpeg': 40_000_000,
  'image/png': 40_000_000,
  'image/avif': 16_000_000,
  'image/gif': 16_000_000,
  'image/webp': 16_000_000,
};
/** Pixels of all frames of an image together. */
export const IMAGE_FRAMES_PIXELS_MAX = 64_000_000;
/** Processor time for one account's images on one server within the window. */
export const IMAGE_PROCESSOR_MS_PER_HOUR = 60 * 1_000;
export const IMAGE_PROCESSOR_WINDOW_MS = 60 * 60 * 1_000;
/** Pixels of the longer side of a thumbnail (`?size=small`). */
export const MEDIA_THUMBNAIL_EDGE_PX = 480;
export const MEDIA_FILES_PER_UPLOAD_MAX = 20;
/** Characters (code points) of a file's name. */
export const MEDIA_NAME_MAX_LENGTH = 150;
/**
 * Search: characters (code points) of the query, terms that are used, characters of the snippet in a result.
 */
export const SEARCH_QUERY_MAX_LENGTH = 200;
export const SEARCH_TERMS_MAX = 8;
export const SNIPPET_MAX_LENGTH = 200;
/** Searches by one account, or from one address, on one server within the window. */
export const SEARCHES_MAX = 60;
export const SEARCHES_WINDOW_MS = 60 * 1_000;
