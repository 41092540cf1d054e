import { AppError } from '@maru/core/api';
import type { ResponseOf } from '@maru/core/api/contracts';
import type { Db } from '../../../db/connect.ts';
import { runStatement } from '../../../db/statements.ts';
import type { Viewer } from '../../../policies/viewer.ts';
import { lastSeq, moveChildren, shiftSiblings } from '../../../repositories/doc-order.ts';
import { docUpdate, findDoc, findDocInAnyState } from '../../../repositories/docs.ts';
import type { DocInGroup } from '../../../repositories/docs.ts';
import { treeLock } from '../../../repositories/groups.ts';
import { findWorkingCopyRow } from '../../../repositories/working-copies.ts';
import { findOwnDoc } from '../../access/find-doc.ts';
import { unpublish } from '../../publications/publish.ts';
import { retryOnConflict } from '../../runtime/retry-on-conflict.ts';
import { NOTHING_WRITTEN } from '../../writes/writes.ts';
import type { KeyedWrite } from '../../writes/writes.ts';
import type { DocContext } from '../doc-context.ts';

export interface DocRemoval {
  /**
   * Moves a document to the trash. A folder's children take its place, in order. Errors: not_found,
   * forbidden, home_document, and edit_conflict for one that must be untouched.
   * @param mustBeUntouched true: only in its first revision, without a working copy
   */
  remove(
    write: KeyedWrite<'doc_deleted'>,
    viewer: Viewer,
    docId: string,
    mustBeUntouched?: boolean,
  ): Promise<ResponseOf<'deleteDoc'>>;
}

export function createDocRemoval(context: DocContext): DocRemoval {
  const { now } = context;
  const remove: DocRemoval['remove'] = (write, viewer, docId, mustBeUntouched = false) =>
    retryOnConflict(async () => {
      const doc = await findOwnDoc(context, viewer, docId);
      if (doc.is_home === 1) throw new AppError('home_document');
      return await write.transaction(async (trx, attempt) => {
        await runStatement(trx, treeLock(doc.group_id));
        const fresh = await findDoc(trx, doc.id);
        if (fresh === undefined) {
          const isMine = attempt > 0 && (await findDocInAnyState(trx, doc.id)) !== undefined;
          return { value: isMine ? { id: doc.id } : null, records: null };
        }
        if (mustBeUntouched && !(await isUntouched(trx, fresh))) throw new AppError('edit_conflict');
        const children = fresh.is_folder === 1 ? (await lastSeq(trx, fresh.group_id, fresh.id)) + 1 : 0;
        // Removes the link, so that an old link is not valid again after a restore.
        const change = { deleted_at: now(), link_token_hash: null, link_token_cipher: null };
        if ((await runStatement(trx, docUpdate(context.store.rowMacs, fresh, change))) === 0)
          return NOTHING_WRITTEN;
        await shiftSiblings(trx, fresh.group_id, fresh.parent_id, fresh.seq, children - 1);
        if (children > 0) await moveChildren(trx, fresh.group_id, fresh.id, fresh.parent_id, fresh.seq);
        await unpublish(trx, fresh.id);
        return {
          value: { id: fresh.id },
          records: {
            effect: { objectId: fresh.id, revision: 0 },
            audit: { event: 'doc_deleted', accountId: viewer.userId, objectId: fresh.id },
          },
        };
      }, 'freeing');
    });
  return { remove };
}

/** First revision of a document. */
const FIRST = 1;

/** Returns true when a document was not edited since it was made. */
async function isUntouched(trx: Db, doc: DocInGroup): Promise<boolean> {
  if (doc.content_rev !== FIRST) return false;
  return ((await findWorkingCopyRow(trx, doc.id))?.content_cipher ?? null) === null;
}
