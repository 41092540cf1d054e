import { AppError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import { runStatement, runStatements } from '../../db/statements.ts';
import type { Viewer } from '../../policies/viewer.ts';
import {
  docUpdate,
  findDoc,
  findDocInAnyState,
  lastSeq,
  moveChildren,
  shiftSiblings,
} from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { treeLock } from '../../repositories/groups.ts';
import { undeleteDoc } from '../../repositories/trash.ts';
import type { TrashedDoc } from '../../repositories/trash.ts';
import { findOwnDoc } from '../access/find-doc.ts';
import { publishing, unpublish } from '../publications/publish.ts';
import { retryOnConflict } from '../runtime/retry-on-conflict.ts';
import type { DocContext } from './doc-context.ts';
import { assertRoom, placeAfterTrash } from './move.ts';
import { showDoc } from './read.ts';
import { metaChange } from './sharing.ts';
import { findOwnTrashedDoc } from './trash.ts';

/** Moves a document to the trash. A folder's children take its place, in order. */
export function createDocRemover(
  context: DocContext,
): (viewer: Viewer, docId: string) => Promise<{ id: string }> {
  const { store, effects, audit, now } = context;
  return (viewer, docId) =>
    retryOnConflict(async () => {
      const doc = await findOwnDoc(context, viewer, docId);
      if (doc.is_home === 1) throw new AppError('home_document');
      return await store.transaction(async (trx, attempt) => {
        await runStatement(trx, treeLock(doc.group_id));
        const fresh = await findDoc(trx, doc.id);
        if (fresh === undefined)
          return attempt > 0 && (await findDocInAnyState(trx, doc.id)) !== undefined ? { id: doc.id } : null;
        const children = fresh.is_folder === 1 ? (await lastSeq(trx, fresh.group_id, fresh.id)) + 1 : 0;
        // Removes the link, so that an old link is not valid again after a restore.
        const change = { deleted_at: now(), link_token_hash: null, link_token_cipher: null };
        if ((await runStatement(trx, docUpdate(fresh, change))) === 0) return null;
        await shiftSiblings(trx, fresh.group_id, fresh.parent_id, fresh.seq, children - 1);
        if (children > 0) await moveChildren(trx, fresh.group_id, fresh.id, fresh.parent_id, fresh.seq);
        await unpublish(trx, fresh.id);
        await audit.record(trx, { event: 'doc_deleted', accountId: viewer.userId, objectId: fresh.id });
        await effects.note(trx, fresh.id);
        return { id: fresh.id };
      }, 'freeing');
    });
}

/**
 * Restores a document from the trash with its history and access, but a new link, at the end of its folder.
 */
export function createDocUndeleter(context: DocContext): (viewer: Viewer, docId: string) => Promise<Doc> {
  return (viewer, docId) =>
    retryOnConflict(async () => {
      const doc = await findOwnTrashedDoc(context, viewer, docId);
      const alive = await storeUndeleted(context, doc);
      return alive === null ? null : await showDoc(context, viewer, alive);
    });
}

/**
 * Stores a deleted document as a live one: with its publication
 * when it is public, and a new link when it is link-shared.
 * @returns null when it has changed since it was read
 */
async function storeUndeleted(
  { store, keyrings, texts, textWork, effects, audit, now }: DocContext,
  doc: TrashedDoc,
): Promise<DocInGroup | null> {
  const publication =
    doc.access === 'public' ? await textWork.render(doc.group_id, await texts.read(doc)) : null;
  const link = metaChange(await keyrings.of(doc.group_id), doc, {});
  return await store.transaction(async (trx, attempt) => {
    await runStatement(trx, treeLock(doc.group_id));
    const landed = attempt === 0 ? undefined : await findDoc(trx, doc.id);
    if (landed !== undefined) return landed;
    await assertRoom(trx, doc.group_id);
    if (!(await undeleteDoc(trx, doc, { ...link, ...(await placeAfterTrash(trx, doc)) }))) return null;
    if (publication !== null) await runStatements(trx, publishing(doc, publication, now()));
    await audit.record(trx, { event: 'doc_undeleted', accountId: doc.owner_id, objectId: doc.id });
    await effects.note(trx, doc.id, doc.content_rev);
    return (await findDoc(trx, doc.id)) ?? null;
  });
}
