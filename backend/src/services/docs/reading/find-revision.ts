import { AppError } from '@maru/core/api';
import { isId } from '@maru/core/text';
import { isOwner } from '../../../policies/owner.ts';
import type { Viewer } from '../../../policies/viewer.ts';
import type { DocText } from '../../../presenters/doc.ts';
import type { DocInGroup } from '../../../repositories/docs.ts';
import { findRevision } from '../../../repositories/revisions.ts';
import type { RevisionRow } from '../../../repositories/revisions.ts';
import { assertVerified, findReadableDoc } from '../../access/find-doc.ts';
import { readOrDefault } from '../../texts/damaged.ts';
import { openRevision } from '../../texts/sealed-text.ts';
import type { CheckedDoc } from '../../read-models/doc-texts.ts';
import type { DocContext } from '../doc-context.ts';

/** Returns the owner's document. Errors: not_found for everybody else. */
export async function findDocWithHistory(
  context: DocContext,
  viewer: Viewer | null,
  docId: string,
): Promise<DocInGroup> {
  const doc = await findReadableDoc(context, viewer, docId, undefined);
  if (!isOwner(viewer, doc)) throw new AppError('not_found');
  return doc;
}

/** As `findDocWithHistory`, for a change. Throws SealError for a document that does not verify. */
export async function findDocWithHistoryToChange(
  context: DocContext,
  viewer: Viewer | null,
  docId: string,
): Promise<DocInGroup> {
  const doc = await findDocWithHistory(context, viewer, docId);
  assertVerified(doc);
  return doc;
}

/** Returns a revision of this document. Errors: not_found, also for a revision of another document. */
export async function findRevisionOf(
  { store }: DocContext,
  doc: DocInGroup,
  historyId: string,
): Promise<RevisionRow> {
  const revision = isId(historyId) ? await store.query((db) => findRevision(db, historyId)) : undefined;
  if (revision?.doc_id !== doc.id) throw new AppError('not_found');
  return revision;
}

/** Reads the text of a revision. */
export async function readRevision(
  { keyrings }: DocContext,
  doc: DocInGroup,
  revision: RevisionRow,
): ReturnType<typeof openRevision> {
  const ring = await keyrings.of(doc.group_id, [
    revision.title_cipher,
    revision.content_cipher,
    revision.props_cipher,
  ]);
  return await openRevision(ring, { groupId: doc.group_id, id: doc.id, number: revision.number }, revision);
}

/** Returns the current text; null for one that can't be decrypted or is lost. */
export async function readUnlessDamaged({ texts }: DocContext, doc: CheckedDoc): Promise<DocText | null> {
  return await readOrDefault(() => texts.read(doc), null);
}

/** Returns the current text as it is shown: empty below its title where it can't be decrypted. */
export async function readShownText(
  context: DocContext,
  doc: CheckedDoc,
): Promise<DocText & { readonly isDamaged: boolean }> {
  const text = await readUnlessDamaged(context, doc);
  if (text !== null) return { ...text, isDamaged: false };
  const titleOf = await context.titlesOf(doc.group_id, [doc]);
  return { title: titleOf(doc), content: '', props: '{}', isDamaged: true };
}
