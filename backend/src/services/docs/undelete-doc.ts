import type { Doc } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import type { ServiceContext } from '../context.ts';
import { storeUndeleted } from './store-undeleted.ts';
import { findOwnTrashedDoc } from './find-trashed-doc.ts';
import { showDoc } from './show-doc.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/**
 * Restores a document from the trash with its history and access, but a new link, at the end of its folder.
 */
export function createDocUndeleter(context: ServiceContext): (viewer: Viewer, docId: string) => Promise<Doc> {
  return (viewer, docId) =>
    retryOnConflict(async () => {
      const doc = await findOwnTrashedDoc(context, viewer, docId);
      const alive = await storeUndeleted(context, doc);
      return alive === null ? null : await showDoc(context, viewer, alive);
    });
}
