import { safeUrl } from '../safe-url.ts';
import { escapeHtml } from './escape.ts';

/** As the HTML renderer writes a wiki link that it was given no address for; text can't look like this, its `<` is escaped. */
const OPEN_LINK = /<a class="wiki-link" data-title="([^"]*)">/g;

/**
 * Gives the wiki links of finished HTML their addresses: targets are looked up when a page is viewed, long after its
 * article was rendered.
 * @param html what `renderHtml` wrote without `resolve`
 * @param resolve the address behind a wiki link's target, or null when there is none for this reader
 */
export function resolveWikiLinks(html: string, resolve: (target: string) => string | null): string {
  return html.replace(OPEN_LINK, (link, title: string) => {
    const href = resolve(unescapeHtml(title));
    return href === null || safeUrl(href) === null ? link : `${link.slice(0, -1)} href="${escapeHtml(href)}">`;
  });
}

/** The inverse of `escapeHtml`. */
function unescapeHtml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
