import type { Doc } from '@maru/core/api';
import { runStatement, runStatements } from '../../../db/statements.ts';
import type { Viewer } from '../../../policies/viewer.ts';
import { findDoc } from '../../../repositories/docs.ts';
import type { DocInGroup } from '../../../repositories/docs.ts';
import { treeLock } from '../../../repositories/groups.ts';
import { undeleteDoc } from '../../../repositories/trash.ts';
import type { TrashedDoc } from '../../../repositories/trash.ts';
import { publicationStatements, renderUnlessDamaged } from '../../publications/publish.ts';
import { retryOnConflict } from '../../runtime/retry-on-conflict.ts';
import { NOTHING_WRITTEN } from '../../writes/writes.ts';
import type { KeyedWrite } from '../../writes/writes.ts';
import type { DocContext } from '../doc-context.ts';
import { metaChange } from '../meta-change.ts';
import { assertBelowDocLimit, positionAfterRestore } from '../move.ts';
import { showDoc } from '../reading/show.ts';
import { createDocPurge } from './purge.ts';
import type { DocPurge } from './purge.ts';
import { createTrashList, findOwnTrashedDoc } from './trash.ts';
import type { TrashList } from './trash.ts';

/** The trash and the ways out of it. */
export interface DocUndeletion extends TrashList, DocPurge {
  /**
   * Restores a document from the trash with its history and access, but a new link, at the end of its folder.
   * Errors: not_found for any other document, too_many_documents.
   */
  undelete(write: KeyedWrite<'doc_undeleted'>, viewer: Viewer, docId: string): Promise<Doc>;
}

export function createDocUndeletion(context: DocContext): DocUndeletion {
  const undelete: DocUndeletion['undelete'] = (write, viewer, docId) =>
    retryOnConflict(async () => {
      const doc = await findOwnTrashedDoc(context, viewer, docId);
      const alive = await storeUndeleted(context, write, doc);
      return alive === null ? null : await showDoc(context, viewer, alive);
    });
  return { ...createTrashList(context), ...createDocPurge(context), undelete };
}

/**
 * Stores a deleted document as a live one: with its publication
 * when it is public and not damaged, and a new link when it is link-shared.
 * @returns null when it has changed since it was read
 */
async function storeUndeleted(
  context: DocContext,
  write: KeyedWrite<'doc_undeleted'>,
  doc: TrashedDoc,
): Promise<DocInGroup | null> {
  const { keyrings, now } = context;
  // A damaged text is published once an earlier version is restored.
  const publication = doc.access === 'public' ? await renderUnlessDamaged(context, doc) : null;
  const link = metaChange(await keyrings.of(doc.group_id), doc, {});
  return await write.transaction(async (trx, attempt) => {
    await runStatement(trx, treeLock(doc.group_id));
    const landed = attempt === 0 ? undefined : await findDoc(trx, doc.id);
    if (landed !== undefined) return { value: landed, records: null };
    await assertBelowDocLimit(trx, doc.group_id);
    if (!(await undeleteDoc(trx, doc, { ...link, ...(await positionAfterRestore(trx, doc)) })))
      return NOTHING_WRITTEN;
    if (publication !== null) await runStatements(trx, publicationStatements(doc, publication, now()));
    return {
      value: (await findDoc(trx, doc.id)) ?? null,
      records: {
        effect: { objectId: doc.id, revision: doc.content_rev },
        audit: { event: 'doc_undeleted', accountId: doc.owner_id, objectId: doc.id },
      },
    };
  });
}
