import type { DocItem } from '@maru/core/api';
import { wikiLinkResolver } from '@maru/core/text';
import type { DocAlias } from '@maru/core/text';
import { useMemo } from 'react';
import { useGroup } from '../../stores/group.ts';

/**
 * Returns a resolver for the wiki links of a document of the loaded space.
 * @param folderId see `LinkSource`
 * @param linkAliases those sent to a reader with the document; owners have those of the space
 */
export function useLinkResolver(
  groupName: string,
  docs: readonly DocItem[],
  folderId: string | null,
  linkAliases?: readonly DocAlias[],
): (target: string) => string | null {
  const own = useGroup((state) => state.aliases);
  const aliases = linkAliases ?? own;
  return useMemo(
    () => wikiLinkResolver(groupName, docs, { folderId, aliases }),
    [groupName, docs, folderId, aliases],
  );
}

/** Returns the folder from which a document's links lead: itself where it is one. */
export function linkFolderOf(
  docs: readonly Pick<DocItem, 'id' | 'isFolder' | 'parentId'>[],
  docId: string | null,
): string | null {
  const doc = docs.find(({ id }) => id === docId);
  return doc?.isFolder === true ? doc.id : (doc?.parentId ?? null);
}
