/**
 * Schemes a link may have. Everything else that has a scheme is refused: an allow-list, because the list of schemes
 * that run something (`javascript:`, `data:`, `vbscript:`, handlers of installed programs) has no end.
 */
const LINK_SCHEMES = /^(?:https?|mailto|tel|sms|ftp|ircs?|xmpp)$/;
const MEDIA_SCHEMES = /^https?$/;

/** What browsers leave out: controls and spaces at the start, tabs and newlines everywhere. */
const IGNORED = /^[\0- ]+|[\t\n\r]+/g;
/** A character that no scheme has: what stands before the colon is then a path. */
const NO_SCHEME = /[^a-z0-9+.-]/;

/**
 * The URL when it may be followed (`'link'`) or loaded (`'media'`), else null. Relative URLs are fine. `url` is the
 * decoded URL: entities and escapes resolved. Tabs, newlines and leading controls are ignored as browsers do (WHATWG
 * URL, basic URL parser, steps 1 and 3), so that `java\tscript:` is seen for what it is.
 */
export function safeUrl(url: string, use: 'link' | 'media' = 'link'): string | null {
  const colon = url.indexOf(':');
  if (colon < 0) return url;
  const first = url.charCodeAt(0);
  // Nearly all URLs; nothing before such a character is a scheme.
  if (first === 35 || first === 47 || first === 63) return url;
  const scheme = url.slice(0, colon).replace(IGNORED, '').toLowerCase();
  if (NO_SCHEME.test(scheme)) return url;
  return (use === 'media' ? MEDIA_SCHEMES : LINK_SCHEMES).test(scheme) ? url : null;
}
