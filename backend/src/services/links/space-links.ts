import { linkTargetOf, wikiLinkFinders } from '@maru/core/text';
import type { LinkFinder, LinkTarget } from '@maru/core/text';
import { SealError } from '../../crypto/sealed.ts';
import { isOwner } from '../../policies/owner.ts';
import { AppError } from '@maru/core/api';
import type { DocItem } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import type { DocText } from '../../presenters/doc.ts';
import { findDocs } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { findGroup } from '../access/find-group.ts';
import type { DocContext } from '../docs/doc-context.ts';
import { findWorkingCopy, readUnlessDamagedCopy } from '../docs/reading/working-copy-text.ts';
import { aliasesOf } from '../read-models/aliases.ts';

/** Documents of a space as the wiki links of its owner's texts mean them. */
export interface SpaceLinks {
  /** All documents but the home, as they are listed. */
  readonly docs: readonly DocItem[];
  readonly byId: ReadonlyMap<string, DocItem>;
  /** Returns the finder for the links of a document; that of the top level for the home document. */
  finderOf(docId: string): LinkFinder<DocItem>;
  /** Returns the shortest target of a link to a document from another one. */
  targetOf(doc: LinkTarget, fromId: string): string | null;
}

/** Returns the group to its owner. Errors: not_found for everybody else. */
export async function findHiddenGroup(
  context: Pick<DocContext, 'store'>,
  viewer: Viewer | null,
  name: string,
): Promise<GroupRow> {
  const group = await findGroup(context, name);
  if (!isOwner(viewer, group)) throw new AppError('not_found');
  return group;
}

export async function readSpaceLinks(
  { trees, aliases }: Pick<DocContext, 'trees' | 'aliases'>,
  group: Pick<GroupRow, 'id' | 'tree_rev' | 'name'>,
): Promise<SpaceLinks> {
  const docs = await trees.list(group, true);
  const finders = wikiLinkFinders(group.name, docs, aliasesOf(await aliases.list(group), docs));
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const known = new Map<string | null, LinkFinder<DocItem>>();
  const finderOf = (docId: string): LinkFinder<DocItem> => {
    const doc = byId.get(docId);
    const folderId = doc?.isFolder === true ? doc.id : (doc?.parentId ?? null);
    const finder = known.get(folderId) ?? finders(folderId);
    known.set(folderId, finder);
    return finder;
  };
  return { docs, byId, finderOf, targetOf: (doc, fromId) => linkTargetOf(doc, byId, finderOf(fromId)) };
}

/** Text that the owner writes in: a document's working copy unless it is damaged, else its own. */
export interface OwnerText {
  readonly doc: DocInGroup;
  readonly text: DocText;
  readonly hasWorkingCopy: boolean;
}

/**
 * Reads the texts of an owner's documents, in their order. One that is replaced meanwhile is left out, and so
 * is one that can't be decrypted or does not verify: its own page shows that.
 */
export async function readOwnerTexts(
  context: Pick<DocContext, 'store' | 'keyrings' | 'texts'>,
  ids: readonly string[],
): Promise<OwnerText[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await context.store.query((db) => findDocs(db, ids))).map((row) => [row.id, row]));
  const found: OwnerText[] = [];
  for (const id of ids) {
    const doc = rows.get(id);
    if (doc === undefined) continue;
    try {
      const copy = await findWorkingCopy(context, doc);
      const unpublished = copy === null ? null : await readUnlessDamagedCopy(context, copy);
      const text = unpublished ?? (await context.texts.readUnlessReplaced(doc));
      if (text !== null) found.push({ doc, text, hasWorkingCopy: unpublished !== null });
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
    }
  }
  return found;
}
