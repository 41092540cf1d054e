import type { PageDesign, PageDocItem } from '@maru/core';
import type { DocItem, Group } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import { isOwner } from '../../policies/owner.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { presentGroup } from '../../presenters/group.ts';
import { findDoc } from '../../repositories/docs.ts';
import { updateGroup } from '../../repositories/groups.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { listWorkingCopies } from '../../repositories/working-copies.ts';
import { findGroup, findOwnGroup } from '../access/find-group.ts';
import type { ServiceContext } from '../context.ts';
import { listOfPage, listOfPart, pageDocs } from '../read-models/page-lists.ts';
import { aliasesOf, markOfAliases } from '../read-models/aliases.ts';
import type { AliasWithOrigin } from '../read-models/aliases.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import type { TermBuilder } from '../search/term-builder.ts';
import type { KeyedWrite } from '../writes/writes.ts';

export interface GroupService {
  /** Returns the design of a space's pages. Errors: not_found. */
  design(groupName: string): Promise<PageDesign>;
  /** Returns the space and the documents listed for the viewer. Errors: not_found. */
  read(viewer: Viewer | null, name: string): Promise<GroupWithDocs>;
  /**
   * Returns the same for anonymous visitors; of thousands
   * of documents only those that a document's page shows.
   * @param hasTimes true when the page shows times of editing of other documents. Errors: not_found.
   * @param afterId the list continues behind this document; null: from its beginning
   */
  readForPage(
    name: string,
    docId: string | null,
    hasTimes: boolean,
    afterId: string | null,
  ): Promise<PageGroup>;
  /** Changes title and design; an empty title becomes the username. Errors: not_found, forbidden. */
  update(
    write: KeyedWrite,
    viewer: Viewer,
    name: string,
    change: BodyOf<'updateGroup'>,
  ): Promise<GroupWithDocs>;
}

export interface GroupWithDocs {
  readonly group: Group;
  readonly docs: DocItem[];
  /** Ids of documents with a working copy, for the owner only. */
  readonly workingCopies?: string[];
  /** Other titles of the documents, for the owner only. */
  readonly aliases?: AliasWithOrigin[];
}

/** A space in the form for its pages. */
export interface PageGroup {
  readonly group: Group;
  /** Entries without times of editing when the page shows none. */
  readonly docs: readonly PageDocItem[];
  /** True when further documents are listed. */
  readonly isPart: boolean;
  /** Tag of `docs`: equal for equal lists. */
  readonly docsMark: string;
}

/**
 * @param termMaker prepares the owner's search
 */
export function createGroups(
  context: ServiceContext & Pick<ReadModels, 'trees' | 'aliases'>,
  termMaker: Pick<TermBuilder, 'expect'>,
): GroupService {
  const { store, trees, aliases } = context;

  const showToAll = async (group: GroupRow): Promise<Group> => {
    const home = await store.query((db) => findDoc(db, group.home_doc_id));
    return presentGroup(group, false, home?.access === 'public' ? group.home_doc_id : null);
  };

  const show = async (viewer: Viewer | null, group: GroupRow): Promise<GroupWithDocs> => {
    const isOwn = isOwner(viewer, group);
    if (isOwn) termMaker.expect(group.id);
    const shown = isOwn ? presentGroup(group, true, group.home_doc_id) : await showToAll(group);
    const docs = await trees.list(group, isOwn);
    if (!isOwn) return { group: shown, docs };
    // Not a part of the list, whose tag readers see.
    const workingCopies = await store.query((db) => listWorkingCopies(db, group.id));
    const ids = new Set(docs.map(({ id }) => id));
    const known = (await aliases.list(group)).filter(({ docId }) => ids.has(docId));
    return { group: shown, docs, workingCopies, aliases: known };
  };

  return {
    design: async (groupName) => {
      const { name, style } = presentGroup(await findGroup(context, groupName), false, null);
      return { groupName: name, style };
    },
    read: async (viewer, name) => await show(viewer, await findGroup(context, name)),
    readForPage: async (name, docId, hasTimes, afterId) => {
      const group = await findGroup(context, name);
      const { docs, isPart } = await trees.listPart(group, (rows) => pageDocs(rows, docId, afterId));
      const list = isPart ? listOfPart(docs, hasTimes, group.tree_rev) : listOfPage(docs, hasTimes);
      const docsMark = isPart
        ? list.mark
        : list.mark + markOfAliases(aliasesOf(await aliases.list(group), docs));
      return { group: await showToAll(group), docs: list.docs, isPart, docsMark };
    },
    update: async (write, viewer, name, { title, style }) => {
      const group = await findOwnGroup(context, viewer, name);
      const change = {
        ...(title === undefined ? {} : { title: title === '' ? group.name : title }),
        ...(style === undefined ? {} : { style: JSON.stringify(style) }),
      };
      await write.transaction(async (trx) => {
        if (Object.keys(change).length > 0) await updateGroup(trx, group.id, change);
        const records = { effect: { objectId: group.id, revision: 0 }, audit: null };
        return { value: undefined, records };
      });
      return await show(viewer, await findGroup(context, name));
    },
  };
}
