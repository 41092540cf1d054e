import { resolveWikiTarget } from '@maru/core/text';

/** Selects the wiki links that had no target when the article was rendered. */
export const UNRESOLVED = 'a.wiki-link:is(:not([href]), [data-missing])';

/** Gives unresolved wiki links their addresses: documents may have been published since. */
export function completeLinks(article: Element | null, resolve: (target: string) => string | null): void {
  for (const link of article?.querySelectorAll<HTMLAnchorElement>(UNRESOLVED) ?? []) {
    for (const name of ['href', 'title', 'data-missing']) link.removeAttribute(name);
    const { title = '', heading } = link.dataset;
    const { href } = resolveWikiTarget(heading === undefined ? title : `${title}#${heading}`, resolve);
    if (href !== null) link.setAttribute('href', href);
  }
}

/**
 * Returns the address of a section of the article on this page, without the view's parameters.
 * @param origin the site's own: in the desktop app pages have another one
 */
export function permalinkTo(slug: string, origin: string): string {
  const url = new URL(location.pathname + location.search, origin);
  url.searchParams.delete('view');
  url.searchParams.delete('lang');
  url.hash = slug;
  return url.href;
}
