/** What owners of a space are offered behind a wiki link that leads to no document. */
export interface MissingOffer {
  /** Where the document is written. */
  readonly createPath: (target: string) => string;
  /** Says what the link does; its words alone do not. */
  readonly label: (target: string) => string;
}

/**
 * Gives the wiki links of an article that the server left open their addresses. One that leads to nothing stays without, or leads its
 * space's owner to a new document of that title (`data-missing`).
 * @param offer null for readers who can't create it
 */
export function openWikiLinks(article: Element | null, resolve: (target: string) => string | null, offer: MissingOffer | null): void {
  for (const link of article?.querySelectorAll<HTMLAnchorElement>('a.wiki-link:is(:not([href]), [data-missing])') ?? []) {
    const target = link.dataset['title'] ?? '';
    const href = resolve(target);
    const path = href ?? offer?.createPath(target) ?? null;
    const isMissing = href === null && offer !== null;
    link.toggleAttribute('data-missing', isMissing);
    if (path === null) link.removeAttribute('href');
    else link.setAttribute('href', path);
    if (isMissing) link.title = offer.label(target);
    else link.removeAttribute('title');
  }
}
