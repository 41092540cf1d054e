import { FOLD_MAX_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import type { Keyring } from '../../../crypto/keyring.ts';
import type { DocInGroup } from '../../../repositories/docs.ts';
import { groupLock } from '../../../repositories/groups.ts';
import { findRevisionState, revisionChange } from '../../../repositories/revisions.ts';
import type { RevisionRow, RevisionState } from '../../../repositories/revisions.ts';
import { textBytesReservation } from '../../../repositories/text-usage.ts';
import type { Effect } from '../../idempotency/idempotency.ts';
import { openOrDefault } from '../../texts/damaged.ts';
import { openVersionName, sealVersionName } from '../../texts/sealed-text.ts';
import type { KeyedWrite } from '../../writes/writes.ts';
import type { DocContext } from '../doc-context.ts';
import { executeWithTextUsage } from './next-version.ts';
import type { WorkingCopyRemoval } from '../reading/working-copy-text.ts';

/**
 * Returns the current version of a document if an autosave of this login session may replace it (contract,
 * section 5): it has no name, a fold of the same session began it less than FOLD_MAX_MS ago, and since then
 * nothing but folds has saved, restored or shared the document. Null: the autosave is an ordinary save.
 */
export async function findFoldable(
  { store, now }: Pick<DocContext, 'store' | 'now'>,
  doc: Pick<DocInGroup, 'access' | 'head_revision_id' | 'content_rev'>,
  sessionId: string,
): Promise<RevisionState | null> {
  if (doc.access !== 'private') return null;
  const head = await store.query((db) => findRevisionState(db, doc.head_revision_id));
  if (head === undefined || head.number !== doc.content_rev || head.name_cipher !== null) return null;
  if (head.fold_session_id !== sessionId || head.fold_began_at === null) return null;
  // The clock may have been set back, or be that of another server.
  return Math.abs(now() - head.fold_began_at) < FOLD_MAX_MS ? head : null;
}

/** Returns the columns of a revision that later folds of this session may replace. */
export function foldBegin(
  sessionId: string,
  now: number,
): Pick<RevisionRow, 'fold_session_id' | 'fold_began_at'> {
  return { fold_session_id: sessionId, fold_began_at: now };
}

/**
 * Returns the columns of a revision's new name.
 * @param revision as read; without `name_rev` when it is new
 * @param name null for none
 */
export function nameColumns(
  ring: Keyring,
  groupId: string,
  revision: Pick<RevisionRow, 'id'> & { readonly name_rev?: number },
  name: string | null,
): Pick<RevisionRow, 'name_cipher' | 'name_rev'> {
  const nameRev = (revision.name_rev ?? 0) + 1;
  const cipher = name === null ? null : sealVersionName(ring, groupId, revision.id, nameRev, name);
  return { name_cipher: cipher, name_rev: nameRev };
}

/**
 * Does what a save of unchanged text does: it names the current version, and ends its folds unless it is a
 * fold itself. Errors: quota_exceeded.
 * @returns false when another writer was first
 */
export async function saveUnchanged(
  context: DocContext,
  write: KeyedWrite,
  doc: DocInGroup,
  { fold, name }: Pick<BodyOf<'updateDoc'>, 'fold' | 'name'>,
  removal: WorkingCopyRemoval | null = null,
): Promise<boolean> {
  const effect = { objectId: doc.id, revision: doc.content_rev };
  const mayEndFolds = fold !== true && doc.access === 'private';
  const head =
    name === undefined && !mayEndFolds
      ? undefined
      : await context.store.query((db) => findRevisionState(db, doc.head_revision_id));
  if (head === undefined) return await changeVersion(context, write, doc, undefined, {}, effect, removal);
  if (head.number !== doc.content_rev) return false;
  const change = {
    ...(mayEndFolds && head.fold_session_id !== null ? { fold_session_id: null } : {}),
    ...(name === undefined ? {} : await nameChange(context, doc.group_id, head, name)),
  };
  return await changeVersion(context, write, doc, head, change, effect, removal);
}

/**
 * Changes the name of a version, and if folds may replace it. Errors: quota_exceeded.
 * @param removal working copy to remove with it
 * @returns false when another writer was first
 */
export async function changeVersion(
  context: Pick<DocContext, 'unrecorded'>,
  write: KeyedWrite,
  doc: Pick<DocInGroup, 'group_id' | 'owner_id'>,
  version: RevisionState | undefined,
  change: Partial<Pick<RevisionRow, 'name_cipher' | 'name_rev' | 'fold_session_id'>>,
  effect: Effect,
  removal: WorkingCopyRemoval | null = null,
): Promise<boolean> {
  const changes = [
    ...(removal?.statements ?? []),
    ...(version === undefined || Object.keys(change).length === 0 ? [] : [revisionChange(version, change)]),
  ];
  if (changes.length === 0) return (await write.execute([], { effect, audit: null })) === null;
  const nameBytes = change.name_cipher === undefined ? 0 : lengthOf(change) - lengthOf(version);
  const bytes = nameBytes - (removal?.bytes ?? 0);
  const statements = [
    // A save locks the space as well, so that the two follow one another.
    groupLock(doc.group_id),
    textBytesReservation(doc.owner_id, bytes, bytes > 0),
    ...changes,
  ];
  const refusal = await executeWithTextUsage(context, write, doc.owner_id, statements, effect);
  if (refusal === 'storage_limit') throw new AppError('quota_exceeded');
  return refusal === null;
}

function lengthOf(version: Partial<Pick<RevisionRow, 'name_cipher'>> | undefined): number {
  return version?.name_cipher?.length ?? 0;
}

/** Returns the columns that change a version's name; none when it has that name. */
export async function nameChange(
  { keyrings }: Pick<DocContext, 'keyrings'>,
  groupId: string,
  revision: RevisionState,
  name: string | null,
): Promise<Partial<Pick<RevisionRow, 'name_cipher' | 'name_rev'>>> {
  const ring = await keyrings.of(groupId, revision.name_cipher === null ? [] : [revision.name_cipher]);
  // A damaged name is replaced by any other.
  return openOrDefault(() => openVersionName(ring, groupId, revision), undefined) === name
    ? {}
    : nameColumns(ring, groupId, revision, name);
}
