import { unescapeHtml } from './escape.ts';
import { placeHtml } from './inline-html.ts';

/**
 * Matches a wiki link without an address, and the place of a document inside another,
 * in the HTML renderer's output; text cannot match, its `<` is escaped.
 */
const OPEN_LINK =
  /<(a class="wiki-link"|div class="embed-doc") data-title="([^"]*)"(?: data-heading="([^"]*)")?>/g;

/**
 * Adds addresses to the wiki links of rendered HTML: targets are
 * resolved when a page is viewed, long after its article was rendered.
 * @param html output of `renderHtml` without `resolve`
 * @param resolve returns the address of a wiki link's target, or null when there is none for this reader
 */
export function resolveWikiLinks(html: string, resolve: (target: string) => string | null): string {
  return html.replace(OPEN_LINK, (_, tag: string, title: string, heading?: string) => {
    const target = heading === undefined ? title : `${title}#${heading}`;
    return `<${tag}${placeHtml(unescapeHtml(target), { resolve }, tag.startsWith('a'))}>`;
  });
}
