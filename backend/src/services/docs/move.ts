import { DOCS_PER_GROUP_MAX, FOLDER_DEPTH_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { ResponseOf, BodyOf } from '@maru/core/api/contracts';
import type { Db, Writer } from '../../db/connect.ts';
import { runStatement } from '../../db/statements.ts';
import { isOwner } from '../../policies/owner.ts';
import { depthIn, heightOf, isWithin } from '../../policies/tree.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { lastSeq, shiftSiblings } from '../../repositories/doc-order.ts';
import { findDoc, positionUpdate } from '../../repositories/docs.ts';
import { countDocs, listFolders } from '../../repositories/doc-trees.ts';
import type { DocInGroup, DocRow } from '../../repositories/docs.ts';
import { findGroup, treeLock } from '../../repositories/groups.ts';
import { findOwnDoc } from '../access/find-doc.ts';
import { retryOnConflict } from '../runtime/retry-on-conflict.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import type { DocContext } from './doc-context.ts';

/** Position outside of the sibling order. */
const OUT_OF_ROW = -1;

export interface DocMoves {
  /**
   * Moves a document before or after another one, or to the end of a folder, and renumbers from 0
   * (specification, section 4). Errors: not_found, forbidden, home_document, cycle, too_deep,
   * validation_failed.
   * @returns the siblings at the new place
   */
  reorder(write: KeyedWrite, viewer: Viewer, move: BodyOf<'reorderDocs'>): Promise<ResponseOf<'reorderDocs'>>;
}

export function createDocMoves(context: DocContext): DocMoves {
  const reorder: DocMoves['reorder'] = (write, viewer, move) =>
    retryOnConflict(async () => {
      const doc = await findOwnDoc(context, viewer, move.id);
      const target = await findOwnDoc(context, viewer, move.targetId);
      if (doc.group_id !== target.group_id) throw new AppError('not_found');
      if (doc.is_home === 1 || target.is_home === 1) throw new AppError('home_document');
      const moved = await write.transaction(async (trx) => {
        await runStatement(trx, treeLock(doc.group_id));
        const placed = await place(trx, move);
        const records = { effect: { objectId: doc.id, revision: 0 }, audit: null };
        return { value: placed, records: placed === null ? null : records };
      });
      return moved === null ? null : await listSiblings(context, viewer, doc, moved.parentId);
    });
  return { reorder };
}

/**
 * The caller holds the group.
 * @returns the folder of the document now; null when either was deleted since it was read
 */
async function place(
  trx: Writer,
  { id, targetId, position }: BodyOf<'reorderDocs'>,
): Promise<{ readonly parentId: string | null } | null> {
  const doc = await findDoc(trx, id);
  const target = await findDoc(trx, targetId);
  if (doc === undefined || target === undefined) return null;
  if (position === 'inside' && target.is_folder === 0)
    throw new AppError('validation_failed', { fields: { targetId: 'not_a_folder' } });
  const parentId = position === 'inside' ? target.id : target.parent_id;
  await assertMove(trx, doc, parentId);
  if (doc.id === target.id) return { parentId };
  // Takes the document out of the order first, so that counting and shifting skip it.
  if ((await runStatement(trx, positionUpdate(doc, { parent_id: parentId, seq: OUT_OF_ROW }))) === 0)
    return null;
  await shiftSiblings(trx, doc.group_id, doc.parent_id, doc.seq, -1);
  const seq =
    position === 'inside'
      ? (await lastSeq(trx, doc.group_id, parentId)) + 1
      : await seqNextTo(trx, target, position);
  await shiftSiblings(trx, doc.group_id, parentId, seq - 1, 1);
  await runStatement(trx, positionUpdate({ id: doc.id, rev: doc.rev + 1 }, { seq }));
  return { parentId };
}

async function seqNextTo(trx: Db, target: DocInGroup, position: 'before' | 'after'): Promise<number> {
  // Read again, because closing the gap may have moved it.
  const seq = (await findDoc(trx, target.id))?.seq ?? target.seq;
  return position === 'before' ? seq : seq + 1;
}

async function listSiblings(
  context: DocContext,
  viewer: Viewer,
  doc: DocInGroup,
  parentId: string | null,
): Promise<ResponseOf<'reorderDocs'>> {
  const group = await context.store.query((db) => findGroup(db, doc.group_id));
  if (group === undefined) throw new AppError('not_found');
  const docs = await context.trees.list(group, isOwner(viewer, group));
  return { docs: docs.filter((item) => item.parentId === parentId) };
}

/** Refuses a further document in a full space. The caller holds the group's lock. */
export async function assertBelowDocLimit(trx: Db, groupId: string): Promise<void> {
  if ((await countDocs(trx, groupId)) >= DOCS_PER_GROUP_MAX) throw new AppError('too_many_documents');
}

/**
 * Refuses a parent that is not a live folder of the group, and folders nested too deep.
 * @param height levels of nested folders in the moved document; 0 for a document
 */
export async function assertValidParent(
  trx: Db,
  groupId: string,
  parentId: string | null,
  height: number,
): Promise<void> {
  if (parentId === null && height <= 1) return;
  const folders = await listFolders(trx, groupId);
  if (parentId !== null && !folders.has(parentId))
    throw new AppError('validation_failed', { fields: { parentId: 'not_a_folder' } });
  if (height > 0 && depthIn(folders, parentId) + height > FOLDER_DEPTH_MAX) throw new AppError('too_deep');
}

/** Refuses a move into the document itself or its descendants, and one that nests folders too deep. */
async function assertMove(trx: Db, doc: DocInGroup, parentId: string | null): Promise<void> {
  let height = 0;
  if (doc.is_folder === 1) {
    const folders = await listFolders(trx, doc.group_id);
    if (parentId !== null && isWithin(folders, parentId, doc.id)) throw new AppError('cycle');
    height = heightOf(folders, doc.id);
  }
  await assertValidParent(trx, doc.group_id, parentId, height);
}

/**
 * Closes the gap left by a document and returns its position at
 * the end of another folder. The caller holds the group's lock.
 */
export async function resolveNewPosition(
  trx: Writer,
  doc: DocInGroup,
  parentId: string | null,
): Promise<Pick<DocRow, 'parent_id' | 'seq'>> {
  await assertMove(trx, doc, parentId);
  const seq = (await lastSeq(trx, doc.group_id, parentId)) + 1;
  await shiftSiblings(trx, doc.group_id, doc.parent_id, doc.seq, -1);
  return { parent_id: parentId, seq };
}

/**
 * Returns the position of a restored document: the end of its folder; of the top level when the folder was
 * deleted or is nested too deep for the document. The caller holds the group's lock.
 */
export async function positionAfterRestore(trx: Db, doc: DocRow): Promise<Pick<DocRow, 'parent_id' | 'seq'>> {
  const folders = await listFolders(trx, doc.group_id);
  const isThere = doc.parent_id !== null && folders.has(doc.parent_id);
  const isTooDeep = doc.is_folder === 1 && depthIn(folders, doc.parent_id) >= FOLDER_DEPTH_MAX;
  const parentId = isThere && !isTooDeep ? doc.parent_id : null;
  return { parent_id: parentId, seq: (await lastSeq(trx, doc.group_id, parentId)) + 1 };
}
