import type { DocItem } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import type { PaletteEntry } from './palette-entries.ts';

/** Returns the entries of documents, newest first: recent documents are looked for most. */
export function documentEntries(
  groupName: string,
  docs: readonly DocItem[],
  go: (path: string) => void,
): readonly PaletteEntry[] {
  const titles = new Map(docs.map(({ id, title }) => [id, title]));
  return docs
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    .map(({ id, title, isFolder, parentId }) => {
      const folder = parentId === null ? undefined : titles.get(parentId);
      return {
        id,
        section: 'documents',
        label: title,
        isFolder,
        ...(folder === undefined ? {} : { detail: folder }),
        run: () => go(docPath(groupName, id, title)),
      };
    });
}
