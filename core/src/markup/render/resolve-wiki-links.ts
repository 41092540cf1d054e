import { wikiPlaceHtml } from './inline-html.ts';

/**
 * Matches a wiki link without an address in the HTML
 * renderer's output; text cannot match, its `<` is escaped.
 */
const OPEN_LINK = /<a class="wiki-link" data-title="([^"]*)"(?: data-heading="([^"]*)")?>/g;

/**
 * Adds addresses to the wiki links of rendered HTML: targets are
 * resolved when a page is viewed, long after its article was rendered.
 * @param html output of `renderHtml` without `resolve`
 * @param resolve returns the address of a wiki link's target, or null when there is none for this reader
 */
export function resolveWikiLinks(html: string, resolve: (target: string) => string | null): string {
  return html.replace(OPEN_LINK, (_, title: string, heading?: string) => {
    const target = heading === undefined ? title : `${title}#${heading}`;
    return `<a${wikiPlaceHtml(unescapeHtml(target), resolve)}>`;
  });
}

/** Inverse of `escapeHtml`. */
function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
