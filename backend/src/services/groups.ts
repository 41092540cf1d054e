import { presentGroup } from '../presenters/group.ts';
import { findDoc } from '../repositories/docs.ts';
import type { ServiceContext } from './context.ts';
import { findGroup } from './find-group.ts';
import type { GroupService } from './index.ts';

export function createGroups(context: ServiceContext): GroupService {
  const { store, trees } = context;
  return {
    read: async (viewer, name) => {
      const group = await findGroup(context, name);
      const isOwner = viewer !== null && viewer.userId === group.owner_id;
      const home = isOwner ? undefined : await store.read((db) => findDoc(db, group.home_doc_id));
      const homeDocId = isOwner || home?.access === 'public' ? group.home_doc_id : null;
      return { group: presentGroup(group, isOwner, homeDocId), docs: await trees.list(group, isOwner) };
    },
  };
}
