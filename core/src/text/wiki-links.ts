import { docPath } from './slug.ts';

/** Possible target of a wiki link. */
interface Target {
  readonly id: string;
  readonly title: string;
}

/**
 * Returns a resolver for the wiki links of a space's documents, among the documents
 * that are listed for the reader: `[[Title]]` and `[[group/Title]]`. Titles are
 * compared in NFC without case; of equal ones the first in the list is used.
 * @returns the path, or null when no such document is visible to the reader
 */
export function wikiLinkResolver(
  groupName: string,
  docs: readonly Target[],
): (target: string) => string | null {
  const byTitle = new Map<string, Target>();
  for (const doc of docs) {
    const title = foldTitle(doc.title);
    if (!byTitle.has(title)) byTitle.set(title, doc);
  }
  return (target) => {
    const doc = byTitle.get(foldTitle(titleOfWikiLink(groupName, target)));
    return doc === undefined ? null : docPath(groupName, doc.id, doc.title);
  };
}

/** Returns the title in a wiki link of a space's document: without the space's own name before it. */
export function titleOfWikiLink(groupName: string, target: string): string {
  const prefix = `${groupName}/`;
  return target.toLowerCase().startsWith(prefix) ? target.slice(prefix.length) : target;
}

function foldTitle(title: string): string {
  return title.normalize('NFC').trim().toUpperCase().toLowerCase();
}
