import { AppError } from '@maru/core/api';
import { presentTime } from '../../presenters/doc.ts';
import type { ServiceContext } from '../context.ts';
import type { DocService } from '../index.ts';
import { createDocMaker } from './create-doc.ts';
import { findReadableDoc } from './find-doc.ts';
import { createDocRemover } from './remove-doc.ts';
import { createDocReorderer } from './reorder-docs.ts';
import { showDoc } from './show-doc.ts';
import { createDocMetaUpdater } from './update-doc-meta.ts';
import { createDocUpdater } from './update-doc.ts';

export function createDocs(context: ServiceContext): DocService {
  return {
    create: createDocMaker(context),
    read: async (viewer, groupName, docId, { accessToken, lastUpdatedAt }) => {
      const doc = await findReadableDoc(context, viewer, docId, accessToken);
      if (doc.group_name !== groupName.toLowerCase()) throw new AppError('not_found');
      const shown = await showDoc(context, viewer, doc);
      if (lastUpdatedAt === undefined) return shown;
      const recentUpdatedAt = presentTime(doc.updated_at);
      return { ...shown, isUpdated: recentUpdatedAt !== lastUpdatedAt, recentUpdatedAt };
    },
    update: createDocUpdater(context),
    updateMeta: createDocMetaUpdater(context),
    reorder: createDocReorderer(context),
    remove: createDocRemover(context),
  };
}
