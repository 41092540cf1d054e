import { presentGroup } from '../presenters/group.ts';
import type { Viewer } from '../policies/viewer.ts';
import { findDoc } from '../repositories/docs.ts';
import { updateGroup } from '../repositories/groups.ts';
import type { GroupRow } from '../repositories/groups.ts';
import type { ServiceContext } from './context.ts';
import { findGroup, findOwnGroup } from './find-group.ts';
import type { GroupService, GroupWithDocs } from './index.ts';

export function createGroups(context: ServiceContext): GroupService {
  const { store, trees, effects } = context;

  const show = async (viewer: Viewer | null, group: GroupRow): Promise<GroupWithDocs> => {
    const isOwner = viewer !== null && viewer.userId === group.owner_id;
    const home = isOwner ? undefined : await store.read((db) => findDoc(db, group.home_doc_id));
    const homeDocId = isOwner || home?.access === 'public' ? group.home_doc_id : null;
    return { group: presentGroup(group, isOwner, homeDocId), docs: await trees.list(group, isOwner) };
  };

  return {
    design: async (groupName) => {
      const { name, style } = presentGroup(await findGroup(context, groupName), false, null);
      return { groupName: name, style };
    },
    read: async (viewer, name) => await show(viewer, await findGroup(context, name)),
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
