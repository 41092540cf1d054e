import { AppError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import type { ResponseOf, QueryOf } from '@maru/core/api/contracts';
import { isOwner } from '../../../policies/owner.ts';
import type { Viewer } from '../../../policies/viewer.ts';
import { presentTime } from '../../../presenters/doc.ts';
import { findReadableDoc } from '../../access/find-doc.ts';
import { withLinkAliases } from './aliases.ts';
import { retryOnConflict } from '../../runtime/retry-on-conflict.ts';
import type { DocContext } from '../doc-context.ts';
import { createDocPreviews } from './preview.ts';
import type { DocPreviews } from './preview.ts';
import { showDoc } from './show.ts';
import { findWorkingCopy } from './working-copy-text.ts';

export interface DocReader extends DocPreviews {
  /** Errors: not_found. */
  read(viewer: Viewer | null, groupName: string, docId: string, query: QueryOf<'getDoc'>): Promise<Doc>;
  /** Returns true when it has changed since. Errors: not_found. */
  isUpdated(
    viewer: Viewer | null,
    docId: string,
    query: QueryOf<'isDocUpdated'>,
  ): Promise<ResponseOf<'isDocUpdated'>>;
}

/** Reads one document for permitted callers, and whether it has changed. */
export function createDocReader(context: DocContext): DocReader {
  return {
    ...createDocPreviews(context),
    read: (viewer, groupName, docId, { accessToken, lastUpdatedAt }) =>
      retryOnConflict(async () => {
        const doc = await findReadableDoc(context, viewer, docId, accessToken);
        if (doc.group_name !== groupName.toLowerCase()) throw new AppError('not_found');
        const shown = await withLinkAliases(context, viewer, doc, await showDoc(context, viewer, doc));
        if (lastUpdatedAt === undefined) return shown;
        const recentUpdatedAt = presentTime(doc.updated_at);
        return { ...shown, isUpdated: recentUpdatedAt !== lastUpdatedAt, recentUpdatedAt };
      }),
    isUpdated: async (viewer, docId, { accessToken, lastUpdatedAt }) => {
      const doc = await findReadableDoc(context, viewer, docId, accessToken);
      const updatedAt = presentTime(doc.updated_at);
      const state = { id: doc.id, isUpdated: updatedAt !== lastUpdatedAt, updatedAt };
      if (!isOwner(viewer, doc)) return state;
      const copy = await findWorkingCopy(context, doc);
      return { ...state, workingCopyUpdatedAt: copy === null ? null : presentTime(copy.updated_at) };
    },
  };
}
