/**
 * Schemes a link may have. Everything else that has a scheme is refused: an allow-list, because the list of schemes
 * that run something (`javascript:`, `data:`, `vbscript:`, handlers of installed programs) has no end.
 */
const LINK_SCHEMES: ReadonlySet<string> = new Set([
  'http', 'https', 'mailto', 'tel', 'sms', 'ftp', 'irc', 'ircs', 'xmpp',
]);
const MEDIA_SCHEMES: ReadonlySet<string> = new Set(['http', 'https']);

/**
 * The URL when it may be followed (`'link'`) or loaded (`'media'`), else null. Relative URLs are fine. `url` is the
 * decoded URL: entities and escapes resolved. Tabs, newlines and leading controls are ignored as browsers do (WHATWG
 * URL, basic URL parser, steps 1 and 3), so that `java\tscript:` is seen for what it is.
 */
export function safeUrl(url: string, use: 'link' | 'media' = 'link'): string | null {
  let scheme = '';
  for (let i = 0; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if (code <= 32) {
      // Controls and spaces vanish at the start, tabs and newlines everywhere.
      if (scheme === '' || code === 9 || code === 10 || code === 13) continue;
      return url;
    }
    if (code === 58) return (use === 'media' ? MEDIA_SCHEMES : LINK_SCHEMES).has(scheme.toLowerCase()) ? url : null;
    const isSchemeChar =
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) ||
      code === 43 || code === 45 || code === 46;
    if (!isSchemeChar) return url;
    scheme += url.charAt(i);
  }
  return url;
}
