import type { DocItem } from '@maru/core/api';
import { linkFolderOf, useLinkResolver } from '../../../page/shown-doc/use-link-resolver.ts';
import { useDocs } from '../../../stores/docs.ts';
import { useInnerDocs } from '../../inner-docs/use-inner-docs.ts';
import type { LoadInnerDocs } from '../../inner-docs/use-inner-docs.ts';

/** Other documents of the space, as a text being written names them. */
interface SpaceLinks {
  /** Returns the address of a document by the target of a link to it. */
  readonly resolve: (target: string) => string | null;
  readonly innerDocs: LoadInnerDocs;
}

/**
 * @param docId null for a document that the server does not have yet
 * @param parentId folder of such a document
 */
export function useSpaceLinks(
  groupName: string,
  docId: string | null,
  docs: readonly DocItem[],
  parentId: string | null,
): SpaceLinks {
  const folderId = docId === null ? parentId : linkFolderOf(docs, docId);
  const resolve = useLinkResolver(groupName, docs, folderId);
  const known = useDocs((state) => (docId === null ? 'private' : state.byId[docId]?.access));
  // Where it is not known, no more is shown than to everybody.
  const innerDocs = useInnerDocs({ groupName, docId, access: known ?? 'public', docs, folderId });
  return { resolve, innerDocs };
}
