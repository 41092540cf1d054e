import type { SitePageInput } from '@maru/core';
import { docAddress, mediaIdOf, relativePath } from '@maru/core/export';
import { escapeHtml } from '@maru/core/markup';
import { withSiteLinks } from './site-links.ts';

/** First page of a website of files. */
export const FIRST_PAGE = 'index.html';

/**
 * Leads the links of a page to the files of its website, media as well; those to what has no file lead to the
 * site.
 */
export function withSiteFiles(
  html: string,
  { file, files, group: { name }, origin }: Pick<SitePageInput, 'file' | 'files' | 'group' | 'origin'>,
): string {
  const own = docAddress(name);
  const start = new RegExp(`^/${name}(#.*)?$`, 'i');
  const fileOf = (address: string): string | null => {
    const [, docId, place = ''] = own.exec(address) ?? [];
    const id = docId ?? mediaIdOf(address);
    const found = id === undefined ? undefined : files[id];
    if (found !== undefined) return relativePath(file, found) + place;
    const first = start.exec(address);
    return first === null ? null : relativePath(file, FIRST_PAGE) + (first[1] ?? '');
  };
  // Addresses of the site that were written whole lead to files as well.
  // Two slashes would begin another host.
  const whole = new RegExp(`( (?:href|src)=")${escaped(escapeHtml(origin))}/(?![/\\\\])`, 'g');
  const relative = html.replace(whole, '$1/');
  return withSiteLinks(relative, `${origin}/${name}`, fileOf);
}

/** Returns a text as a pattern that matches it. */
function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
