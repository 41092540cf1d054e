import type { DocItem } from '@maru/core/api';
import { docPath } from '@maru/core/text';

/** Where the wiki links of a space's documents lead, among the documents that the reader sees listed. */
export function wikiLinkResolver(groupName: string, docs: readonly DocItem[]): (target: string) => string | null {
  const byTitle = new Map(docs.map((doc) => [foldTitle(doc.title), doc]));
  return (target) => {
    const [space, title] = target.includes('/')
      ? [target.slice(0, target.indexOf('/')), target.slice(target.indexOf('/') + 1)]
      : [groupName, target];
    const doc = space.toLowerCase() === groupName ? byTitle.get(foldTitle(title)) : undefined;
    return doc === undefined ? null : docPath(groupName, doc.id, doc.title);
  };
}

function foldTitle(title: string): string {
  return title.normalize('NFC').trim().toLowerCase();
}
