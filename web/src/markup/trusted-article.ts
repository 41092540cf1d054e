import { htmlPolicy } from '../trusted-types/html-policy.ts';
import { createElementFilter } from '../trusted-types/element-filter.ts';

/** Elements that the HTML renderer of @maru/core writes. */
const TAGS = [
  'a|aside|audio|blockquote|br|code|del|details|div|em|h[1-6]|hr|img|input|kbd|li|mark|nav|ol|p|pre|section',
  'span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video',
].join('|');

/** Attributes of it, and those that the website adds to finished HTML; addresses are listed apart. */
const NAMES =
  'align|alt|aria-label|checked|class|controls|data-[a-z-]+|dir|disabled|height|id|lang|loading|open|preload|rel|start|style|title|type|width';

/**
 * An address of a scheme that links may have (`safeUrl`), or a relative one. A colon that is written as a
 * character reference, and what browsers ignore before a scheme, are in neither.
 */
const ADDRESS =
  '(?:https?|mailto|tel|sms|ftp|ircs?|xmpp):[^"]*|[a-z0-9+.-]*(?:(?:&amp;|[^\\0- a-z0-9+.:"&-])[^"]*)?';

/** Lets HTML of articles pass: keeps what the renderer writes, and leaves out all else. */
export const trustedArticle = htmlPolicy(
  'maru-article',
  createElementFilter(TAGS, `(?:${NAMES})(?:="[^"]*")?|(?:href|src)="(?:${ADDRESS})"`),
);
