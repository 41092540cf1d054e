import { FOLDER_DEPTH_MAX } from '@maru/core';
import type { DocItem } from '@maru/core/api';
import { isTarget, linkMeaning, linkTargetOf, wikiLinkFinder } from '@maru/core/text';
import type { LinkFinder } from '@maru/core/text';
import type { LinkProblem } from '../../../editor/link-marks.ts';
import { translate } from '../../../i18n/instances.ts';
import { linkFolderOf } from '../../../page/shown-doc/use-link-resolver.ts';
import { groupState } from '../../../stores/group.ts';

/** Location of the document that is written. */
export interface DocLocation {
  /** Null for one that the server does not have yet. */
  readonly docId: string | null;
  /** Folder of such a document. */
  readonly parentId: string | null;
}

/** Returns the folder of what the written document links to. */
export function folderOf({ docId, parentId }: DocLocation): string | null {
  return docId === null ? parentId : linkFolderOf(groupState().docs, docId);
}

/** The finder of the links from one folder, as long as the documents are the same. */
let cached: { readonly key: readonly unknown[]; readonly find: LinkFinder<DocItem> } | null = null;

/** The documents by their ids, as long as they are the same: a completion asks for many at each key. */
let placed: { readonly docs: readonly DocItem[]; readonly byId: ReadonlyMap<string, DocItem> } | null = null;

function docsById(): ReadonlyMap<string, DocItem> {
  const { docs } = groupState();
  if (placed?.docs !== docs) placed = { docs, byId: new Map(docs.map((doc) => [doc.id, doc])) };
  return placed.byId;
}

/** Returns the finder of the links from a folder; null while the documents are not all loaded. */
export function finderFrom(folderId: string | null): LinkFinder<DocItem> | null {
  const { group, docs, aliases, isWhole } = groupState();
  if (group?.isOwner !== true || !isWhole) return null;
  const key = [group.name, docs, aliases, folderId];
  if (cached === null || cached.key.some((part, i) => part !== key[i]))
    cached = { key, find: wikiLinkFinder(group.name, docs, { folderId, aliases }) };
  return cached.find;
}

/** Returns the problem of a link's target; null for a link that means one document. */
export function linkProblemOf(target: string, folderId: string | null): LinkProblem | null {
  const find = finderFrom(folderId);
  const meaning = find === null ? null : linkMeaning(target, find);
  if (meaning === null) return null;
  const [meant] = meaning.docs;
  if (meant === undefined)
    return { kind: 'missing', note: translate('writing:linkMissing', { title: meaning.name }) };
  if (meaning.docs.length === 1) return null;
  const place = folderPath(meant);
  return {
    kind: 'ambiguous',
    note: translate('writing:linkAmbiguous', {
      count: meaning.docs.length,
      place: place === '' ? translate('writing:linkTop') : place,
    }),
  };
}

/** Returns the target of a link to a document, with its folders where another one has its title. */
export function targetOf(id: string, folderId: string | null): { target: string | null; place: string } {
  const byId = docsById();
  const find = finderFrom(folderId);
  const doc = byId.get(id);
  if (doc === undefined) return { target: null, place: '' };
  if (find === null) return { target: isTarget(doc.title) ? doc.title : null, place: '' };
  const target = linkTargetOf(doc, byId, find);
  const isOneOfSeveral = (find(doc.title)?.docs.length ?? 0) > 1;
  return { target, place: isOneOfSeveral ? folderPath(doc) : '' };
}

/** Returns the titles of a document's folders; empty at the top of the space. */
function folderPath({ parentId }: DocItem): string {
  const byId = docsById();
  const titles: string[] = [];
  for (
    let at = byId.get(parentId ?? '');
    at !== undefined && titles.length <= FOLDER_DEPTH_MAX;
    at = byId.get(at.parentId ?? '')
  )
    titles.unshift(at.title);
  return titles.join(' / ');
}
