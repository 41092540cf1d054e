import type { ResponseOf } from '@maru/core/api/contracts';
import { runStatement } from '../../../db/statements.ts';
import type { Viewer } from '../../../policies/viewer.ts';
import { findDocInAnyState } from '../../../repositories/docs.ts';
import { treeLock } from '../../../repositories/groups.ts';
import { deleteTitleListsOfDocs } from '../../../repositories/title-lists.ts';
import { deleteExpiredTrash } from '../../../repositories/trash.ts';
import { retryOnConflict } from '../../runtime/retry-on-conflict.ts';
import { NOTHING_WRITTEN } from '../../writes/writes.ts';
import type { KeyedWrite } from '../../writes/writes.ts';
import type { DocContext } from '../doc-context.ts';
import { findOwnTrashedDoc } from './trash.ts';

export interface DocPurge {
  /**
   * Deletes a document in the trash for good, with its history and comments. Errors: not_found for any other
   * document.
   */
  purge(write: KeyedWrite<'doc_purged'>, viewer: Viewer, docId: string): Promise<ResponseOf<'purgeDoc'>>;
}

export function createDocPurge(context: DocContext): DocPurge {
  const purge: DocPurge['purge'] = (write, viewer, docId) =>
    retryOnConflict(async () => {
      const { id, group_id, deleted_at } = await findOwnTrashedDoc(context, viewer, docId);
      return await write.transaction(async (trx, attempt) => {
        await runStatement(trx, treeLock(group_id));
        const fresh = await findDocInAnyState(trx, id);
        if (fresh === undefined) return { value: attempt > 0 ? { id } : null, records: null };
        // It was restored meanwhile.
        if (fresh.deleted_at !== deleted_at) return NOTHING_WRITTEN;
        await deleteTitleListsOfDocs(trx, [id]);
        await deleteExpiredTrash(trx, [id], deleted_at);
        return {
          value: { id },
          records: {
            effect: { objectId: id, revision: 0 },
            audit: { event: 'doc_purged', accountId: viewer.userId, objectId: id },
          },
        };
      }, 'freeing');
    });
  return { purge };
}
