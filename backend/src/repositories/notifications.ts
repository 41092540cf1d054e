import type { NEW_COMMENT, NEW_REPLY_TO_COMMENT } from '@maru/core';
import type { Db } from '../db/connect.ts';

/** That a user is to hear of a comment. What it is about is read when it is shown. */
export interface NotificationRow {
  readonly id: string;
  /** Who is told. */
  readonly user_id: string;
  readonly type: typeof NEW_COMMENT | typeof NEW_REPLY_TO_COMMENT;
  readonly comment_id: string;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

/** One with all that it shows. */
export interface ShownNotification extends NotificationRow {
  readonly doc_id: string;
  readonly doc_title: string;
  readonly group_name: string;
  readonly actor_name: string;
}

/** A place in the list, which is ordered by time and then by id. */
interface Place {
  readonly at: number;
  readonly id: string;
}

export async function insertNotifications(trx: Db, rows: readonly NotificationRow[]): Promise<void> {
  if (rows.length > 0) await trx<NotificationRow>('notifications').insert([...rows]);
}

/**
 * A user's, newest first: those whose comment can be seen now. The title comes from the publication, so of a document
 * that is not public there is none; `comments_enabled` and `deleted_at` say the rest.
 */
export async function listNotifications(db: Db, userId: string, behind: Place | null, limit: number): Promise<ShownNotification[]> {
  const query = db('notifications')
    .join('comments', 'comments.id', 'notifications.comment_id')
    .join('users', 'users.id', 'comments.author_id')
    .join('docs', 'docs.id', 'comments.doc_id')
    .join('groups', 'groups.id', 'docs.group_id')
    .join('publications', 'publications.doc_id', 'docs.id')
    .where('notifications.user_id', userId)
    .whereNull('comments.deleted_at')
    .whereNull('docs.deleted_at')
    .where('docs.access', 'public')
    .where('docs.comments_enabled', 1);
  if (behind !== null) {
    query
      .where('notifications.created_at', '<=', behind.at)
      .where((either) => void either.where('notifications.created_at', '<', behind.at).orWhere('notifications.id', '<', behind.id));
  }
  const rows: unknown = await query
    .orderByRaw('notifications.created_at DESC, notifications.id DESC')
    .limit(limit)
    .select(
      'notifications.*',
      'docs.id as doc_id',
      'publications.title as doc_title',
      'groups.name as group_name',
      'users.username as actor_name',
    );
  return rows as ShownNotification[];
}

/** @returns whether the user had it */
export async function deleteNotification(trx: Db, userId: string, id: string): Promise<boolean> {
  return (await trx<NotificationRow>('notifications').where({ id, user_id: userId }).delete()) === 1;
}

/** Nobody hears of these comments any more. */
export async function deleteNotificationsAbout(trx: Db, commentIds: readonly string[]): Promise<void> {
  await trx<NotificationRow>('notifications').whereIn('comment_id', commentIds).delete();
}
