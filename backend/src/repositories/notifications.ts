import type { NEW_COMMENT, NEW_REPLY_TO_COMMENT } from '@maru/core';
import type { Db, Writer } from '../db/connect.ts';
import { WITH_COMMENTS } from './docs.ts';

/** A notification of a user about a comment. Its contents are read when it is shown. */
export interface NotificationRow {
  readonly id: string;
  /** The recipient. */
  readonly user_id: string;
  readonly type: typeof NEW_COMMENT | typeof NEW_REPLY_TO_COMMENT;
  readonly comment_id: string;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

/** A notification with all fields shown. */
export interface DetailedNotification extends NotificationRow {
  readonly doc_id: string;
  readonly doc_title: string;
  readonly group_name: string;
  readonly actor_name: string;
}

/** Cursor in a list ordered by time and id. */
interface Place {
  readonly at: number;
  readonly id: string;
}

export async function insertNotifications(trx: Writer, rows: readonly NotificationRow[]): Promise<void> {
  if (rows.length > 0) await trx<NotificationRow>('notifications').insert([...rows]);
}

/**
 * Lists a user's notifications whose comment is visible now, newest first. The
 * title comes from the publication, so that it is missing for documents that are
 * not public; `comments_enabled` and `deleted_at` complete the visibility check.
 */
export async function listNotifications(
  db: Db,
  userId: string,
  behind: Place | null,
  limit: number,
): Promise<DetailedNotification[]> {
  const query = db('notifications')
    .join('comments', 'comments.id', 'notifications.comment_id')
    .join('users', 'users.id', 'comments.author_id')
    .join('docs', 'docs.id', 'comments.doc_id')
    .join('groups', 'groups.id', 'docs.group_id')
    .join('publications', 'publications.doc_id', 'docs.id')
    .where('notifications.user_id', userId)
    .whereNull('comments.deleted_at')
    .whereNull('docs.deleted_at')
    .where('docs.access', WITH_COMMENTS.access)
    .where('docs.comments_enabled', WITH_COMMENTS.comments_enabled);
  if (behind !== null) {
    query
      .where('notifications.created_at', '<=', behind.at)
      .where(
        (either) =>
          void either
            .where('notifications.created_at', '<', behind.at)
            .orWhere('notifications.id', '<', behind.id),
      );
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
  return rows as DetailedNotification[];
}

/**
 * @returns true when the notification was the user's
 */
export async function deleteNotification(trx: Writer, userId: string, id: string): Promise<boolean> {
  return (await trx<NotificationRow>('notifications').where({ id, user_id: userId }).delete()) === 1;
}

/** Deletes the notifications about these comments. */
export async function deleteNotificationsAbout(trx: Writer, commentIds: readonly string[]): Promise<void> {
  await trx<NotificationRow>('notifications').whereIn('comment_id', commentIds).delete();
}
