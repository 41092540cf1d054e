import { AppError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import { presentTime } from '../../presenters/doc.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { ServiceContext } from '../context.ts';
import { findReadableDoc } from '../access/find-doc.ts';
import { showDoc } from './show-doc.ts';

/** Reads one document for permitted callers, and whether it has changed. */
export function createDocReader(context: ServiceContext): {
  read(
    viewer: Viewer | null,
    groupName: string,
    docId: string,
    query: {
      readonly accessToken?: string | undefined;
      readonly lastUpdatedAt?: string | undefined;
    },
  ): Promise<Doc>;
  isUpdated(
    viewer: Viewer | null,
    docId: string,
    query: { readonly accessToken?: string | undefined; readonly lastUpdatedAt: string },
  ): Promise<{ id: string; isUpdated: boolean; updatedAt: string }>;
} {
  return {
    read: async (viewer, groupName, docId, { accessToken, lastUpdatedAt }) => {
      const doc = await findReadableDoc(context, viewer, docId, accessToken);
      if (doc.group_name !== groupName.toLowerCase()) throw new AppError('not_found');
      const shown = await showDoc(context, viewer, doc);
      if (lastUpdatedAt === undefined) return shown;
      const recentUpdatedAt = presentTime(doc.updated_at);
      return { ...shown, isUpdated: recentUpdatedAt !== lastUpdatedAt, recentUpdatedAt };
    },
    isUpdated: async (viewer, docId, { accessToken, lastUpdatedAt }) => {
      const doc = await findReadableDoc(context, viewer, docId, accessToken);
      const updatedAt = presentTime(doc.updated_at);
      return { id: doc.id, isUpdated: updatedAt !== lastUpdatedAt, updatedAt };
    },
  };
}
