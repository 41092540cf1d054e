import { AppError } from '@maru/core/api';
import type { Comment } from '@maru/core/api';
import type { ResponseOf } from '@maru/core/api/contracts';
import { canDeleteComment, isCommentAuthor } from '../../policies/comment.ts';
import { hasComments } from '../../policies/doc.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { presentComment } from '../../presenters/comment.ts';
import { deleteComment, findComment, updateComment } from '../../repositories/comments.ts';
import { deleteNotificationsAbout } from '../../repositories/notifications.ts';
import { releaseTextBytes, reserveTextBytes } from '../../repositories/text-usage.ts';
import { retryOnConflict } from '../runtime/retry-on-conflict.ts';
import { NOTHING_WRITTEN } from '../writes/writes.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import { openComment, sealComment } from './comment-text.ts';
import { findReadableComment } from './find-comment.ts';
import type { CommentContext } from './find-comment.ts';

/** Edits and deletes comments. A deleted comment can't be edited or deleted again. */
export function createCommentUpdater(context: CommentContext): {
  update(write: KeyedWrite, viewer: Viewer, id: string, content: string): Promise<Comment>;
  remove(write: KeyedWrite, viewer: Viewer, id: string): Promise<ResponseOf<'deleteComment'>>;
} {
  const { keyrings, now } = context;
  return {
    update: (write, viewer, id, content) =>
      retryOnConflict(async () => {
        const { comment, doc } = await findReadableComment(context, viewer, id);
        if (comment.deleted_at !== null) throw new AppError('not_found');
        if (!isCommentAuthor(viewer, comment) || !hasComments(doc)) throw new AppError('forbidden');
        const ring = await keyrings.of(
          doc.group_id,
          comment.content_cipher === null ? [] : [comment.content_cipher],
        );
        if (openComment(ring, comment) === content) {
          await write.execute([], { effect: { objectId: comment.id, revision: comment.rev }, audit: null });
          return presentComment(comment, content, true);
        }
        const rev = comment.rev + 1;
        const change = {
          content_cipher: sealComment(ring, { ...comment, rev }, content),
          updated_at: Math.max(now(), comment.updated_at + 1),
        };
        return await write.transaction(async (trx) => {
          if (!(await updateComment(trx, comment, change))) return NOTHING_WRITTEN;
          const growth = change.content_cipher.length - (comment.content_cipher?.length ?? 0);
          if (growth <= 0) await releaseTextBytes(trx, viewer.userId, -growth);
          else if (!(await reserveTextBytes(trx, viewer.userId, growth)))
            throw new AppError('quota_exceeded');
          return {
            value: presentComment({ ...comment, ...change, rev }, content, true),
            records: { effect: { objectId: comment.id, revision: rev }, audit: null },
          };
        });
      }),

    remove: (write, viewer, id) =>
      retryOnConflict(async () => {
        const { comment, doc } = await findReadableComment(context, viewer, id);
        if (comment.deleted_at !== null) throw new AppError('not_found');
        if (!canDeleteComment(viewer, comment, doc)) throw new AppError('forbidden');
        return await write.transaction(async (trx, attempt) => {
          if (!(await deleteComment(trx, comment, Math.max(now(), comment.updated_at + 1)))) {
            // After a commit with a lost response, this call itself may have deleted it.
            const after = attempt === 0 ? undefined : await findComment(trx, comment.id);
            const isMine = after !== undefined && after.deleted_at !== null;
            return { value: isMine ? { id: comment.id } : null, records: null };
          }
          if (comment.author_id !== null)
            await releaseTextBytes(trx, comment.author_id, comment.content_cipher?.length ?? 0);
          await deleteNotificationsAbout(trx, [comment.id]);
          return {
            value: { id: comment.id },
            records: { effect: { objectId: comment.id, revision: 0 }, audit: null },
          };
        });
      }),
  };
}
