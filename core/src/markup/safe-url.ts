/**
 * Allowed schemes of a link. Every other scheme is rejected: an allow-list, because the list of schemes that
 * execute something (`javascript:`, `data:`, `vbscript:`, handlers of installed programs) is open-ended.
 */
const LINK_SCHEMES = /^(?:https?|mailto|tel|sms|ftp|ircs?|xmpp)$/;
const MEDIA_SCHEMES = /^https?$/;

/** Characters that browsers ignore: controls and spaces at the start, tabs and newlines everywhere. */
const IGNORED = /^[\0- ]+|[\t\n\r]+/g;
/** Matches a character that no scheme contains: the part before the colon is then a path. */
const NO_SCHEME = /[^a-z0-9+.-]/;

/**
 * Returns the URL when it is safe to follow (`'link'`) or to load (`'media'`), else null. Relative URLs are
 * safe. `url` is the decoded URL: entities and escapes resolved. Tabs, newlines and leading controls are
 * ignored as browsers do (WHATWG URL, basic URL parser, steps 1 and 3), so that `java\tscript:` is detected.
 */
export function safeUrl(url: string, use: 'link' | 'media' = 'link'): string | null {
  const colon = url.indexOf(':');
  if (colon < 0) return url;
  const scheme = url.slice(0, colon).replace(IGNORED, '').toLowerCase();
  if (NO_SCHEME.test(scheme)) return url;
  return (use === 'media' ? MEDIA_SCHEMES : LINK_SCHEMES).test(scheme) ? url : null;
}
