import type { ServiceContext } from '../context.ts';
import type { DocService } from '../index.ts';
import type { Limits } from '../limits/limits.ts';
import { createDocReplay } from './replay.ts';
import { createDocMaker } from './create-doc.ts';
import { createDocViews } from './doc-views.ts';
import { createDocRemover } from './remove-doc.ts';
import { createDocReorderer } from './reorder-docs.ts';
import { createDocRestorer } from './restore-doc.ts';
import { createDocUndeleter } from './undelete-doc.ts';
import { createDocMetaUpdater } from './update-doc-meta.ts';
import { createDocUpdater } from './update-doc.ts';

/**
 * @param limits of each account's saves and shares, beyond which they fail with too_many_requests
 */
export function createDocs(context: ServiceContext, limits: Limits): DocService {
  const create = createDocMaker(context);
  const update = createDocUpdater(context);
  const updateMeta = createDocMetaUpdater(context);
  const restore = createDocRestorer(context);
  return {
    ...createDocViews(context),
    ...createDocReplay(context),
    create: async (viewer, ...input) => {
      await limits.take('saves', viewer.userId);
      return await create(viewer, ...input);
    },
    update: async (viewer, ...input) => {
      await limits.take('saves', viewer.userId);
      return await update(viewer, ...input);
    },
    updateMeta: async (viewer, docId, change) => {
      const isShare = change.access !== undefined || change.regenerateLink === true;
      if (isShare) await limits.take('shares', viewer.userId);
      return await updateMeta(viewer, docId, change);
    },
    reorder: createDocReorderer(context),
    restore: async (viewer, ...input) => {
      if (viewer !== null) await limits.take('saves', viewer.userId);
      return await restore(viewer, ...input);
    },
    remove: createDocRemover(context),
    undelete: createDocUndeleter(context),
  };
}
