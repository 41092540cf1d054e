/** Every business number of the product, once. Units are in the names. */

/** How often the page compares the session cookie with the user it holds. */
export const SESSION_CHECK_INTERVAL_MS = 5_000;
/** How long a toast stays. */
export const TOAST_DURATION_MS = 4_000;

/** A password is 8 to 32 characters (code points) and includes a digit. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 32;
/** So many of the commonest passwords are refused. */
export const COMMON_PASSWORDS_MAX = 10_000;
/** A username is 5 to 32 letters and digits. */
export const USERNAME_MIN_LENGTH = 5;
export const USERNAME_MAX_LENGTH = 32;
/** The longest e-mail address that RFC 5321 can carry (4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX_LENGTH = 254;

/** Pixels: the range of a space's font size. */
export const FONT_SIZE_MIN_PX = 12;
export const FONT_SIZE_MAX_PX = 20;

/** Characters of a space's list of fonts. */
export const FONT_FAMILY_MAX_LENGTH = 200;

/** Characters (code points). */
export const TITLE_MAX_LENGTH = 255;
/** UTF-8 bytes of one document's content. */
export const CONTENT_MAX_BYTES = 1024 * 1024;
/**
 * Bytes of a request body that carries a document. Twice the content: ordinary text of CONTENT_MAX_BYTES fits as JSON with its
 * quotes and newlines escaped, and nearly as much Korean where a client writes it as \uXXXX (two bytes for each of UTF-8's).
 * Larger are only contents of little but control characters, and percent-encoded Korean of more than two thirds of a MiB.
 */
export const DOCUMENT_BODY_MAX_BYTES = 2 * CONTENT_MAX_BYTES;
/** Bytes of a request body that carries a comment: 10,000 characters, each written as two \uXXXX escapes, and the rest of the body. */
export const COMMENT_BODY_MAX_BYTES = 128 * 1024;
/** Bytes of any other request body but uploads. */
export const FORM_BODY_MAX_BYTES = 16 * 1024;
/** Levels of arrays and objects in a JSON body. */
export const JSON_MAX_DEPTH = 64;
/** Values in a JSON body, and fields of a form or a query: many times what any call takes. */
export const JSON_MAX_VALUES = 1_000;
export const FORM_FIELDS_MAX = 1_000;
/** UTF-8 bytes of a document's props (a JSON string). */
export const PROPS_MAX_BYTES = 16 * 1024;
/** Characters (code points) of one comment. */
export const COMMENT_MAX_LENGTH = 10_000;
/** Comments that one account writes. */
export const COMMENTS_MAX = 60;
export const COMMENTS_WINDOW_MS = 60 * 1_000;
/** Saves by one account on one server: new documents, new states, restored ones. Somebody who types saves far less often. */
export const SAVES_MAX = 120;
export const SAVES_WINDOW_MS = 60 * 1_000;
/** Changes of access and of links by one account on one server. */
export const SHARES_MAX = 30;
export const SHARES_WINDOW_MS = 60 * 1_000;
/** Type codes of notifications: somebody commented on one's document, or answered one's comment. */
export const NEW_COMMENT = 101;
export const NEW_REPLY_TO_COMMENT = 102;
/** How often the page asks for new notifications while it is looked at. */
export const NOTIFICATIONS_INTERVAL_MS = 60_000;
/** Documents and folders in one space, the home document included. */
export const DOCS_PER_GROUP_MAX = 10_000;
/** How many folders may stand inside one another. */
export const FOLDER_DEPTH_MAX = 32;
/** An export of one's space is possible this often. */
export const EXPORT_INTERVAL_MS = 60 * 60 * 1_000;
/** Exports that one account has under way at once on one server: one that a reader stalls does not count against the hour. */
export const EXPORTS_AT_ONCE_MAX = 2;
/** Uploads that one account has under way at once on one server. The website sends one after the other. */
export const UPLOADS_AT_ONCE_MAX = 10;
/** UTF-8 bytes of an upload that is imported, of all that its archives unpack to, and how many files that may be. */
export const IMPORT_MAX_BYTES = 64 * 1024 * 1024;
export const IMPORT_UNPACKED_MAX_BYTES = 512 * 1024 * 1024;
export const IMPORT_FILES_MAX = 20_000;
/** How long a draft waits on a device for its writer to come back. */
export const DRAFT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
/** UTF-16 units of one draft that is kept on a device, and of all drafts of an account there, with what they grew from. */
export const DRAFT_MAX_LENGTH = 4 * 1024 * 1024;
export const DRAFTS_MAX_LENGTH = 32 * 1024 * 1024;
/** A draft is kept so long after the last key, and so long after the first one that is not kept while no pause comes. */
export const DRAFT_PAUSE_MS = 300;
export const DRAFT_PAUSE_MAX_MS = 500;
/** How often the editor asks whether the document was changed elsewhere, while it is looked at. */
export const DOC_CHECK_INTERVAL_MS = 60_000;
/** A save that found no server is tried again after so long, then after twice that each time, up to the other. */
export const SAVE_RETRY_MIN_MS = 2_000;
export const SAVE_RETRY_MAX_MS = 60_000;
/** Characters of the excerpt that lists and link cards show. */
export const EXCERPT_MAX_LENGTH = 200;

/** Length of every generated id, in characters of [0-9a-z]. */
export const ID_LENGTH = 24;
export const DEFAULT_GRADE = 0;
/** Bytes: what a new user may keep in media. */
export const DEFAULT_MEDIA_UPLOAD_LIMIT_BYTES = 1024 ** 3;
/** Bytes: what a new user's texts, their revisions and the user's own comments may take, sealed. */
export const DEFAULT_STORAGE_LIMIT_BYTES = 2 * 1024 ** 3;

/** A session lives this long after it was last renewed. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
/** How often a page that stays open looks whether half of its session's time is gone. */
export const SESSION_RENEWAL_CHECK_MS = 60 * 60 * 1_000;
/** After a renewal the previous cookie value still works this long, so that parallel requests do not fail. */
export const SESSION_GRACE_MS = 10_000;
/** The browser's own key (cookie `device_key`). */
export const DEVICE_KEY_LIFETIME_MS = 400 * 24 * 60 * 60 * 1_000;

export const SESSION_COOKIE = 'auth_v4';
export const DEVICE_KEY_COOKIE = 'device_key';
/** Mirrors of the page's language and theme, so that the server's HTML agrees with the page. */
export const LOCALE_COOKIE = 'maru_locale';
export const THEME_COOKIE = 'maru_theme';
export const DEVICE_ID_HEADER = 'X-Device-ID';
/** A UUID on a write: the same key from the same user has one effect and one answer for so long. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** Local-storage keys. */
export const DEVICE_ID_KEY = 'zs_device_id';
export const LOCALE_KEY = 'maru_locale';
export const THEME_KEY = 'maru_theme';
export const EDITOR_TAB_KEY = 'maru_editor_tab';
export const ACCOUNTS_KEY = 'maru_accounts';

/** One page of a growing list. */
export const PAGE_LIMIT_DEFAULT = 30;
export const PAGE_LIMIT_MAX = 100;
/** How long a deleted document can be taken out of the trash; then it is gone. */
export const TRASH_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
/** Different documents that one document's links are remembered for, and documents that a list of backlinks shows. */
export const LINKS_PER_DOC_MAX = 1_000;
export const BACKLINKS_MAX = 100;
/** Items of a space's feed, and addresses in the sitemap (the most that the sitemap protocol allows in one file). */
export const FEED_SIZE = 30;
export const SITEMAP_MAX = 50_000;
/** Entries of a document's history that one answer holds. */
export const HISTORY_PAGE_SIZE = 30;
/** Documents that a search by title answers with: equal titles beyond them are left out. */
export const FIND_BY_MAX = 30;
/** Bytes of UTF-8 that their contents together come to, where they are asked for: the later documents are left out. */
export const FIND_BY_CONTENT_MAX_BYTES = 4 * 1024 * 1024;
/** Heading numbers and tables of contents go this deep. */
export const TOC_MAX_LEVEL = 3;

/** Interface languages, the default first. */
export const LOCALES = ['en', 'ko'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

/** First path segments that the product uses itself: no user may take them (compared in lower case). */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  'media',
  'explore',
  'recents',
  'random',
  'signup',
  'login',
  'logout',
  'forgot',
  'account',
  'space',
  'search',
  'terms',
  'privacy',
  'assets',
  'static',
  'healthz',
  'readyz',
  'metrics',
  'robots',
  'sitemap',
  'admin',
  'about',
  'users',
  'group',
  'groups',
  'notifications',
  'trash',
  'maru',
  'debug',
  'fonts',
  'favicon',
  'manifest',
  'index',
  'frames',
]);
/** A session's "last seen" is written at most this often. */
export const SESSION_SEEN_INTERVAL_MS = 5 * 60 * 1_000;
/** Characters of a device's name in the list of sessions. */
export const DEVICE_LABEL_MAX_LENGTH = 255;
/** Characters of a formula that is typeset, and of a diagram that is drawn; longer ones are shown as their source. */
export const FORMULA_MAX_LENGTH = 10_000;
export const DIAGRAM_MAX_LENGTH = 50_000;
/** Pixels: how tall a diagram's frame may make itself. */
export const DIAGRAM_MAX_HEIGHT_PX = 20_000;
/** The page that draws diagrams, in a frame without an origin. */
export const DIAGRAM_FRAME_PATH = '/frames/diagram.html';
/** Characters of a code block that is coloured. */
export const HIGHLIGHT_MAX_LENGTH = 100_000;

/** Wrong passwords for one account from one address within the window; the window begins with the first. */
export const FAILED_LOGINS_MAX = 10;
export const FAILED_LOGINS_WINDOW_MS = 15 * 60 * 1_000;
/** Wrong passwords from one address for all accounts together, in the same window: one password tried on many names. */
export const FAILED_LOGINS_PER_ADDRESS_MAX = 100;
/** Wrong passwords from one provider's network (IPv4 /24, IPv6 /48) for all accounts together, in the same window. */
export const FAILED_LOGINS_PER_NETWORK_MAX = 200;
/**
 * Wrong passwords for one account from all addresses together: guesses that are spread over many networks. A device that has
 * logged in to the account before has a counter of its own, so that strangers lock nobody out of a known device.
 */
export const FAILED_LOGINS_PER_ACCOUNT_MAX = 30;
export const FAILED_LOGINS_PER_ACCOUNT_WINDOW_MS = 60 * 60 * 1_000;
/** How long a device that logged in counts as known to the account. */
export const KNOWN_DEVICE_LIFETIME_MS = 90 * 24 * 60 * 60 * 1_000;
/** Sign-ups from one address. */
export const SIGN_UPS_MAX = 100;
export const SIGN_UPS_WINDOW_MS = 60 * 60 * 1_000;
/** Mails with a link that anybody can have sent to one e-mail address. */
export const MAILS_MAX = 3;
export const MAILS_WINDOW_MS = 60 * 60 * 1_000;
/** Requests for a reset link from one address, for all e-mail addresses together. */
export const RECOVERIES_PER_ADDRESS_MAX = 30;
export const RECOVERIES_WINDOW_MS = 60 * 60 * 1_000;
/** Requests for another e-mail address by one account: each mails a stranger. */
export const EMAIL_CHANGES_MAX = 5;
export const EMAIL_CHANGES_WINDOW_MS = 60 * 60 * 1_000;
/** Notices of changes to one e-mail address; counted apart, so that nobody can use up the links' mails to silence them. */
export const NOTICES_MAX = 5;
export const NOTICES_WINDOW_MS = 60 * 60 * 1_000;
/** Milliseconds that the texts of one import may be worked on: those of 10,000 documents take some ten seconds. */
export const IMPORT_WORK_MS = 60_000;
/** Milliseconds that the upload of an import may take, and the bytes for which it has a second more. */
export const IMPORT_UPLOAD_MS = 60_000;
export const IMPORT_UPLOAD_BYTES_PER_SECOND = 32 * 1024;

/** UTF-8 bytes of a text that is worked on in a thread of its own, so that nobody else waits for it. */
export const TEXT_THREAD_MIN_BYTES = 64 * 1024;

/** How long a mailed link works; each works once. */
export const LINK_RESET_PASSWORD_LIFETIME_MS = 30 * 60 * 1_000;
export const LINK_CONFIRM_EMAIL_LIFETIME_MS = 24 * 60 * 60 * 1_000;
/** With `MARU_SIGNUP_CONFIRM=on`: how long a name is kept for whoever asked for it, and how long the mailed link works. */
export const PENDING_SIGNUP_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** The login history keeps so many records of one user, and none that is older. */
export const LOGIN_HISTORY_MAX = 100;
export const LOGIN_HISTORY_LIFETIME_MS = 90 * 24 * 60 * 60 * 1_000;

/** Types of files that are kept as media, by their content. */
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
/** Bytes of one file, and of an image, which is written anew as a whole. */
export const MEDIA_FILE_MAX_BYTES = 512 * 1024 * 1024;
export const MEDIA_IMAGE_MAX_BYTES = 32 * 1024 * 1024;
/** Pixels of an image, or of one of its frames, by its type: those of AVIF, GIF and WebP take several times the memory and time. */
export const IMAGE_PIXELS_MAX: Readonly<Partial<Record<MediaType, number>>> = {
  'image/jpeg': 40_000_000,
  'image/png': 40_000_000,
  'image/avif': 16_000_000,
  'image/gif': 16_000_000,
  'image/webp': 16_000_000,
};
/** Pixels of all frames together. */
export const IMAGE_FRAMES_PIXELS_MAX = 64_000_000;
/** Processor time that one account's images may take on one server, and in how long. */
export const IMAGE_PROCESSOR_MS_PER_HOUR = 60 * 1_000;
export const IMAGE_PROCESSOR_WINDOW_MS = 60 * 60 * 1_000;
/** Pixels that the longer side of an image's small picture has (`?size=small`). */
export const MEDIA_THUMBNAIL_EDGE_PX = 480;
/** Link previews: bytes of a page that are read, bytes of its picture, pixels that the picture's longer side has here. */
export const LINK_PREVIEW_PAGE_MAX_BYTES = 512 * 1024;
export const LINK_PREVIEW_IMAGE_MAX_BYTES = 4 * 1024 * 1024;
export const LINK_PREVIEW_IMAGE_EDGE_PX = 480;
/** For a page or a picture with all its redirects, and how many these may be. */
export const LINK_PREVIEW_TIMEOUT_MS = 3_000;
export const LINK_PREVIEW_REDIRECTS_MAX = 3;
/** Pages and pictures that are fetched for one account; what is known already is not counted. */
export const LINK_PREVIEWS_MAX = 20;
export const LINK_PREVIEWS_WINDOW_MS = 60 * 1_000;
export const MEDIA_FILES_PER_UPLOAD_MAX = 20;
/** Characters (code points) of a file's name. */
export const MEDIA_NAME_MAX_LENGTH = 150;
/** Search: characters (code points) of what is typed, terms of it that count, characters of the part of a text that a find shows. */
export const SEARCH_QUERY_MAX_LENGTH = 200;
export const SEARCH_TERMS_MAX = 8;
export const SNIPPET_MAX_LENGTH = 200;
/** Searches by one account, or from one address, on one server. */
export const SEARCHES_MAX = 60;
export const SEARCHES_WINDOW_MS = 60 * 1_000;
