import type { DocItem } from '@maru/core/api';
import { titleOfWikiLink } from '@maru/core/text';
import { linkFolderOf } from '../../../page/shown-doc/use-link-resolver.ts';

/** Location of a document, for its owner. */
export interface OwnPlace {
  readonly groupName: string;
  readonly docId: string | null;
  /** All documents of the space. */
  readonly docs: readonly DocItem[];
}

/**
 * Turns wiki links to missing documents into links that create
 * one of that title, in the article's folder (`data-missing`).
 * @param label accessible name of such a link, which its text does not explain
 */
export function offerMissing(
  article: Element | null,
  { groupName, docId, docs }: OwnPlace,
  label: (title: string) => string,
): void {
  const folderId = linkFolderOf(docs, docId);
  for (const link of article?.querySelectorAll<HTMLAnchorElement>('a.wiki-link:not([href])') ?? []) {
    const title = titleOfWikiLink(groupName, link.dataset['title'] ?? '');
    const query = new URLSearchParams({ title, ...(folderId === null ? {} : { parentId: folderId }) });
    link.href = `/new?${query}`;
    link.title = label(title);
    link.setAttribute('data-missing', '');
  }
}
