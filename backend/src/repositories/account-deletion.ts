import type { Db, Writer } from '../db/connect.ts';
import { placeholderColumns } from './comments.ts';
import type { CommentRow } from './comments.ts';
import type { DocRow } from './docs.ts';
import type { GroupRow } from './groups.ts';
import type { LinkTokenRow } from './link-tokens.ts';
import type { NotificationRow } from './notifications.ts';
import { insertPublicationChanges } from './publication-changes.ts';
import type { PublicationRow } from './publications.ts';
import type { RevisionRow } from './revisions.ts';
import { deleteSessionsOf } from './sessions.ts';
import { releaseTextBytesOfComments } from './text-usage.ts';
import { changeUser } from './users.ts';
import type { UserRow } from './users.ts';

/**
 * Deletes all data of one user across all tables. Each call is
 * limited to a number of rows and returns how many it has processed.
 */

/** Limit for comments written while the account was being deleted: few. */
const LATE_COMMENTS = 100;

/** Marks the account as deleted and ends its sessions and sign-in. */
export async function markUserDeleted(trx: Writer, userId: string, now: number): Promise<void> {
  await deleteSessionsOf(trx, userId, null);
  await changeUser(trx, userId, { deleted_at: now });
  await trx<LinkTokenRow>('link_tokens').where({ user_id: userId }).delete();
}

/** Lists accounts marked as deleted whose rows still exist. */
export async function findUsersBeingDeleted(db: Db): Promise<string[]> {
  const rows = await db<UserRow>('users').whereNotNull('deleted_at').select('id');
  return rows.map(({ id }) => id);
}

/** Hides documents from everybody and deletes their publications. */
export async function hideDocsOf(trx: Writer, userId: string, now: number, max: number): Promise<number> {
  const rows = await trx<DocRow>('docs')
    .whereIn('group_id', groupsOf(trx, userId))
    .whereNull('deleted_at')
    .limit(max)
    .select('id');
  await trx<GroupRow>('groups').where({ owner_id: userId }).increment('tree_rev', 1);
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    const published: string[] = await trx<PublicationRow>('publications')
      .whereIn('doc_id', ids)
      .pluck('doc_id');
    await trx<PublicationRow>('publications').whereIn('doc_id', published).delete();
    await insertPublicationChanges(trx, published);
    await trx<DocRow>('docs')
      .whereIn('id', ids)
      .update({ deleted_at: now, rev: trx.raw('rev + 1') as unknown as number });
  }
  return rows.length;
}

/** Empties the comments that the user wrote on any document and deletes their notifications. */
export async function emptyCommentsOf(
  trx: Writer,
  userId: string,
  now: number,
  max: number,
): Promise<number> {
  const ids = await trx<CommentRow>('comments').where({ author_id: userId }).limit(max).pluck('id');
  await trx<NotificationRow>('notifications').whereIn('comment_id', ids).delete();
  return await trx<CommentRow>('comments')
    .whereIn('id', ids)
    .update({ ...placeholderColumns(now), rev: trx.raw('rev + 1') as unknown as number });
}

export async function deleteNotificationsOf(trx: Writer, userId: string, max: number): Promise<number> {
  const ids = await trx<NotificationRow>('notifications').where({ user_id: userId }).limit(max).pluck('id');
  return await trx<NotificationRow>('notifications').whereIn('id', ids).delete();
}

/** Deletes all comments on the user's documents. */
export async function deleteCommentsOnDocsOf(trx: Writer, userId: string, max: number): Promise<number> {
  const ids = await trx<CommentRow>('comments')
    .whereIn('group_id', groupsOf(trx, userId))
    .limit(max)
    .pluck('id');
  await releaseTextBytesOfComments(trx, ids);
  return await trx<CommentRow>('comments').whereIn('id', ids).delete();
}

export async function deletePublicationsOf(trx: Writer, userId: string, max: number): Promise<number> {
  const rows = await trx<PublicationRow>('publications')
    .whereIn('group_id', groupsOf(trx, userId))
    .limit(max)
    .select('doc_id');
  const ids = rows.map((row) => row.doc_id);
  await insertPublicationChanges(trx, ids);
  return await trx<PublicationRow>('publications').whereIn('doc_id', ids).delete();
}

export async function deleteRevisionsOf(trx: Writer, userId: string, max: number): Promise<number> {
  const rows = await trx<RevisionRow>('revisions')
    .join('docs', 'docs.id', 'revisions.doc_id')
    .whereIn('docs.group_id', groupsOf(trx, userId))
    .limit(max)
    .pluck('revisions.id');
  return await trx<RevisionRow>('revisions').whereIn('id', rows).delete();
}

export async function deleteDocsOf(trx: Writer, userId: string, max: number): Promise<number> {
  const rows = await trx<DocRow>('docs').whereIn('group_id', groupsOf(trx, userId)).limit(max).select('id');
  return await trx<DocRow>('docs')
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .delete();
}

/** Deletes the space with its data keys, and the user with all rows that cascade. */
export async function deleteOwner(trx: Writer, userId: string, now: number): Promise<void> {
  // Locks the user's row, which a concurrent comment insert
  // references, before deleting the comments written meanwhile.
  await trx<UserRow>('users').where({ id: userId }).update({ deleted_at: now });
  while ((await emptyCommentsOf(trx, userId, now, LATE_COMMENTS)) > 0);
  await trx<GroupRow>('groups').where({ owner_id: userId }).delete();
  await trx<UserRow>('users').where({ id: userId }).delete();
}

function groupsOf(trx: Writer, userId: string) {
  return trx<GroupRow>('groups').where({ owner_id: userId }).select('id');
}
