import { AppError } from '@maru/core/api';
import type { DocText } from '../../../presenters/doc.ts';
import { docLock } from '../../../repositories/docs.ts';
import type { DocInGroup } from '../../../repositories/docs.ts';
import { groupLock } from '../../../repositories/groups.ts';
import { findRevision } from '../../../repositories/revisions.ts';
import { revisionBytes } from '../../../repositories/text-usage.ts';
import {
  findWorkingCopyRow,
  withText,
  workingCopyChange,
  workingCopyLinkReplacement,
} from '../../../repositories/working-copies.ts';
import type { WorkingCopy, WorkingCopyRow } from '../../../repositories/working-copies.ts';
import { sealWorkingCopy, hashLinks } from '../../texts/sealed-text.ts';
import type { KeyedWrite } from '../../writes/writes.ts';
import type { DocContext } from '../doc-context.ts';
import { executeWithTextUsage, textReservation } from '../saving/next-version.ts';

/** A working copy to be stored. */
export interface WorkingCopyInput {
  /** As read; undefined when there was none. */
  readonly row: WorkingCopyRow | undefined;
  /** Its text so far; null without one, or where that is damaged. */
  readonly before: DocText | null;
  readonly text: DocText;
  /** Id of the revision that the text is an edit of. */
  readonly base: string;
}

/**
 * Stores the text of a working copy. It changes neither the document's row nor the space's `tree_rev`, on
 * which the tags of public pages depend.
 * Errors: validation_failed for a base of another document, quota_exceeded unless the text becomes shorter.
 * @returns the row as stored; null when it or the document has changed since it was read
 */
export async function storeWorkingCopy(
  context: DocContext,
  write: KeyedWrite,
  doc: DocInGroup,
  { row, before, text, base }: WorkingCopyInput,
): Promise<WorkingCopy | null> {
  const { store, keyrings, siteKeys, textWork, now } = context;
  if (base !== doc.head_revision_id && base !== row?.base_revision_id) {
    const revision = await store.query((db) => findRevision(db, base));
    if (revision?.doc_id !== doc.id)
      throw new AppError('validation_failed', { fields: { baseHistoryId: 'invalid' } });
  }
  const number = (row?.number ?? 0) + 1;
  const ring = await keyrings.of(doc.group_id);
  const sealed = await sealWorkingCopy(ring, { groupId: doc.group_id, id: doc.id, number }, text);
  const { ids } = await textWork.findLinks(doc.group_id, text, doc.group_name);
  const change = {
    number,
    base_revision_id: base,
    ...sealed,
    updated_at: Math.max(now(), (row?.updated_at ?? 0) + 1),
  };
  const copy = withText(row);
  const freed = copy === null ? 0 : revisionBytes(copy);
  const statements = [
    groupLock(doc.group_id),
    textReservation(doc.owner_id, sealed, freed, text, before),
    docLock(doc),
    ...workingCopyChange(doc, row, change),
    ...workingCopyLinkReplacement(doc.id, hashLinks(siteKeys, ring, { ids, titles: new Set() })),
  ];
  const effect = { objectId: doc.id, revision: number };
  const refusal = await executeWithTextUsage(context, write, doc.owner_id, statements, effect);
  const stored = { doc_id: doc.id, group_id: doc.group_id, ...change };
  if (refusal === null) return stored;
  // After a refusal the text is stored only if an attempt with a lost answer took effect.
  const found = await store.query((db) => findWorkingCopyRow(db, doc.id));
  if (found?.title_cipher?.equals(sealed.title_cipher) === true) return stored;
  if (refusal === 'storage_limit' && found?.number === row?.number) throw new AppError('quota_exceeded');
  return null;
}
