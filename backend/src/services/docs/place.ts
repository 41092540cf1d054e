import { FOLDER_DEPTH_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Db, Writer } from '../../db/connect.ts';
import { depthIn, heightOf, isWithin } from '../../policies/tree.ts';
import { lastSeq, listFolders, shiftSiblings } from '../../repositories/docs.ts';
import type { DocInGroup, DocRow } from '../../repositories/docs.ts';

/**
 * Refuses a parent that is not a live folder of the group, and folders nested too deep.
 * @param height levels of nested folders in the moved document; 0 for a document
 */
export async function assertPlace(
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
export async function assertMove(trx: Db, doc: DocInGroup, parentId: string | null): Promise<void> {
  let height = 0;
  if (doc.is_folder === 1) {
    const folders = await listFolders(trx, doc.group_id);
    if (parentId !== null && isWithin(folders, parentId, doc.id)) throw new AppError('cycle');
    height = heightOf(folders, doc.id);
  }
  await assertPlace(trx, doc.group_id, parentId, height);
}

/**
 * Closes the gap left by a document and returns its position at
 * the end of another folder. The caller holds the group's lock.
 */
export async function takePlace(
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
export async function placeAfterTrash(trx: Db, doc: DocRow): Promise<Pick<DocRow, 'parent_id' | 'seq'>> {
  const folders = await listFolders(trx, doc.group_id);
  const isThere = doc.parent_id !== null && folders.has(doc.parent_id);
  const isTooDeep = doc.is_folder === 1 && depthIn(folders, doc.parent_id) >= FOLDER_DEPTH_MAX;
  const parentId = isThere && !isTooDeep ? doc.parent_id : null;
  return { parent_id: parentId, seq: (await lastSeq(trx, doc.group_id, parentId)) + 1 };
}
