import { newId } from '@maru/core/text';
import type { Writer } from '../../../db/connect.ts';
import type { Statement } from '../../../db/statement.ts';
import { runStatements } from '../../../db/statements.ts';
import { docLinkReplacement } from '../../../repositories/doc-links.ts';
import type { DocInGroup, DocRow } from '../../../repositories/docs.ts';
import { foldEnd, revisionInsert } from '../../../repositories/revisions.ts';
import { revisionBytes, textBytesReservation } from '../../../repositories/text-usage.ts';
import { findWorkingCopyRow, withText } from '../../../repositories/working-copies.ts';
import type { WorkingCopy } from '../../../repositories/working-copies.ts';
import type { RequestOrigin } from '../../audit/audit.ts';
import { sealDevice } from '../../texts/sealed-text.ts';
import type { DocContext } from '../doc-context.ts';
import { sealNextVersion } from '../saving/next-version.ts';
import { readUnlessDamaged } from '../reading/find-revision.ts';
import {
  findWorkingCopy,
  isSameText,
  readUnlessDamagedCopy,
  removalOf,
} from '../reading/working-copy-text.ts';

/** A working copy that becomes a new version of its document, which becomes private. */
export interface PreparedWorkingCopy {
  readonly copy: WorkingCopy;
  /** New values of the document's row; empty where the working copy has the same text or a damaged one. */
  readonly change: Partial<Omit<DocRow, 'id' | 'rev'>>;
  /** For the transaction that changes the row, while it holds the group's lock. */
  readonly statements: readonly Statement<string>[];
}

/**
 * Prepares to save the working copy of a document as a new version; one that is damaged is discarded.
 * @param origin of the call that makes the document private
 * @returns null without one
 */
export async function prepareWorkingCopy(
  context: DocContext,
  doc: DocInGroup,
  origin: RequestOrigin | null,
): Promise<PreparedWorkingCopy | null> {
  const copy = await findWorkingCopy(context, doc);
  if (copy === null) return null;
  const text = await readUnlessDamagedCopy(context, copy);
  const removal = removalOf(copy);
  const release = textBytesReservation(doc.owner_id, -removal.bytes, false);
  const discarded = { copy, change: {}, statements: [release, ...removal.statements] };
  if (text === null) return discarded;
  const current = await readUnlessDamaged(context, doc);
  if (current !== null && isSameText(text, current)) return discarded;
  const { number, updatedAt, ring, sealed, titleHash, links, aliases } = await sealNextVersion(
    context,
    doc,
    current,
    text,
    null,
  );
  const id = newId();
  const revision = {
    id,
    doc_id: doc.id,
    group_id: doc.group_id,
    number,
    ...sealed,
    device_cipher: sealDevice(ring, doc.group_id, { id, number }, origin),
    created_at: updatedAt,
  };
  return {
    copy,
    change: {
      title_cipher: sealed.title_cipher,
      title_hash: titleHash,
      content_rev: number,
      head_revision_id: id,
      updated_at: updatedAt,
      edited_at: updatedAt,
    },
    statements: [
      // Not limited: the text was counted as the working copy.
      textBytesReservation(doc.owner_id, revisionBytes(revision) - removal.bytes, false),
      revisionInsert(revision),
      ...docLinkReplacement(doc.id, links),
      ...aliases,
      ...removal.statements,
    ],
  };
}

/**
 * Returns true when the working copy is still the one that was prepared, in a transaction that holds the
 * group's lock.
 */
export async function isPreparedCopy(
  trx: Writer,
  docId: string,
  taken: PreparedWorkingCopy | null,
): Promise<boolean> {
  const copy = withText(await findWorkingCopyRow(trx, docId));
  return copy?.number === taken?.copy.number;
}

/**
 * Ends the folds into a document's current version, which others may have read or will read, and stores the
 * working copy as the next one.
 */
export async function endVersion(
  trx: Writer,
  doc: Pick<DocRow, 'head_revision_id'>,
  taken: PreparedWorkingCopy | null,
): Promise<void> {
  await runStatements(trx, [foldEnd(doc.head_revision_id), ...(taken?.statements ?? [])]);
}
