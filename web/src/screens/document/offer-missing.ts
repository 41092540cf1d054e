import type { DocItem } from '@maru/core/api';
import { titleOfWikiLink } from '@maru/core/text';

/** The place of a document, for its owner. */
export interface OwnPlace {
  readonly groupName: string;
  readonly docId: string | null;
  /** Every document of the space. */
  readonly docs: readonly DocItem[];
}

/**
 * Leads the wiki links of an article that have no document yet to a new one of that title, in the folder of the article (`data-missing`).
 * @param label says what such a link does; its words alone do not
 */
export function offerMissing(article: Element | null, { groupName, docId, docs }: OwnPlace, label: (title: string) => string): void {
  const doc = docs.find(({ id }) => id === docId);
  const folderId = doc?.isFolder === true ? doc.id : (doc?.parentId ?? null);
  for (const link of article?.querySelectorAll<HTMLAnchorElement>('a.wiki-link:not([href])') ?? []) {
    const title = titleOfWikiLink(groupName, link.dataset['title'] ?? '');
    const query = new URLSearchParams({ title, ...(folderId === null ? {} : { parentId: folderId }) });
    link.href = `/new?${query}`;
    link.title = label(title);
    link.setAttribute('data-missing', '');
  }
}
