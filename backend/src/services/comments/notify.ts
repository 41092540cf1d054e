import { NEW_COMMENT, NEW_REPLY_TO_COMMENT } from '@maru/core';
import type { Writer } from '../../db/connect.ts';
import type { CommentRow } from '../../repositories/comments.ts';
import { insertNotifications } from '../../repositories/notifications.ts';

/**
 * Creates notifications of a new comment, in its transaction. Nobody is notified of their own comments, nor
 * twice of one: the notification of a reply takes precedence.
 * @param about.parent parent comment
 * @param about.ids generated outside the transaction
 */
export async function notify(
  trx: Writer,
  comment: CommentRow,
  about: {
    readonly parent: CommentRow | null;
    readonly ownerId: string;
    readonly ids: readonly [string, string];
  },
): Promise<void> {
  const parentAuthorId = about.parent?.author_id ?? null;
  const rows = [
    { id: about.ids[0], user_id: parentAuthorId, type: NEW_REPLY_TO_COMMENT },
    { id: about.ids[1], user_id: about.ownerId === parentAuthorId ? null : about.ownerId, type: NEW_COMMENT },
  ] as const;
  const notifications = rows.flatMap(({ user_id, ...row }) =>
    user_id === null || user_id === comment.author_id
      ? []
      : [{ ...row, user_id, comment_id: comment.id, created_at: comment.created_at }],
  );
  await insertNotifications(trx, notifications);
}
