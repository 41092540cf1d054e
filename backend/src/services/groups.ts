import type { Group } from '@maru/core/api';
import { presentGroup } from '../presenters/group.ts';
import type { Viewer } from '../policies/viewer.ts';
import { findDoc } from '../repositories/docs.ts';
import { updateGroup } from '../repositories/groups.ts';
import type { GroupRow } from '../repositories/groups.ts';
import type { ServiceContext } from './context.ts';
import { findGroup, findOwnGroup } from './find-group.ts';
import type { GroupService, GroupWithDocs } from './index.ts';
import { pageDocs } from './publications/page-docs.ts';
import { listOfPage, listOfPart } from './publications/page-lists.ts';

export function createGroups(context: ServiceContext): GroupService {
  const { store, trees, effects, terms } = context;

  const showToAll = async (group: GroupRow): Promise<Group> => {
    const home = await store.query((db) => findDoc(db, group.home_doc_id));
    return presentGroup(group, false, home?.access === 'public' ? group.home_doc_id : null);
  };

  const show = async (viewer: Viewer | null, group: GroupRow): Promise<GroupWithDocs> => {
    const isOwner = viewer !== null && viewer.userId === group.owner_id;
    if (isOwner) terms.maker.expect(group.id);
    const shown = isOwner ? presentGroup(group, true, group.home_doc_id) : await showToAll(group);
    return { group: shown, docs: await trees.list(group, isOwner) };
  };

  return {
    design: async (groupName) => {
      const { name, style } = presentGroup(await findGroup(context, groupName), false, null);
      return { groupName: name, style };
    },
    read: async (viewer, name) => await show(viewer, await findGroup(context, name)),
    readForPage: async (name, docId, hasTimes) => {
      const group = await findGroup(context, name);
      const { docs, isPart } = await trees.listPart(group, (rows) => pageDocs(rows, docId));
      const list = isPart ? listOfPart(docs, hasTimes, group.tree_rev) : listOfPage(docs, hasTimes);
      return { group: await showToAll(group), docs: list.docs, isPart, docsMark: list.mark };
    },
    update: async (viewer, name, { title, style }) => {
      const group = await findOwnGroup(context, viewer, name);
      const change = {
        ...(title === undefined ? {} : { title: title === '' ? group.name : title }),
        ...(style === undefined ? {} : { style: JSON.stringify(style) }),
      };
      await store.transaction(async (trx) => {
        if (Object.keys(change).length > 0) await updateGroup(trx, group.id, change);
        await effects.note(trx, group.id);
      });
      return await show(viewer, await findGroup(context, name));
    },
  };
}
