import { AppError } from '@maru/core/api';
import type { Comment } from '@maru/core/api';
import type { BodyOf, QueryOf } from '@maru/core/api/contracts';
import { newId } from '@maru/core/text';
import type { Writer } from '../../db/connect.ts';
import { hasComments } from '../../policies/doc.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { presentComment } from '../../presenters/comment.ts';
import { findComment, insertComment, lockComment } from '../../repositories/comments.ts';
import type { CommentRow } from '../../repositories/comments.ts';
import { findReadableDoc } from '../access/find-doc.ts';
import type { Limits } from '../limits/limits.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import { sealComment } from './comment-text.ts';
import type { CommentContext } from './find-comment.ts';
import { notify } from './notify.ts';

/** `accessToken`: token of a link-shared document: grants no write, but changes the error. */
type NewComment = BodyOf<'createComment'> & Pick<QueryOf<'createComment'>, 'accessToken'>;

/** Adds a comment, and its notifications in the same transaction. */
export function createCommentCreator(
  context: CommentContext,
  limits: Limits,
): (write: KeyedWrite, viewer: Viewer, docId: string, input: NewComment) => Promise<Comment> {
  const { keyrings, now } = context;
  return async (write, viewer, docId, { parentId = null, content, accessToken }) => {
    const doc = await findReadableDoc(context, viewer, docId, accessToken);
    if (!hasComments(doc)) throw new AppError('forbidden');
    const taken = await limits.take('comments', viewer.userId);
    const ring = await keyrings.of(doc.group_id);
    const state = {
      id: newId(),
      group_id: doc.group_id,
      doc_id: doc.id,
      parent_id: parentId,
      author_id: viewer.userId,
      rev: 1,
    };
    const sealed = sealComment(ring, state, content);
    const notificationIds = [newId(), newId()] as const;
    try {
      const row = await write.transaction(async (trx, attempt) => {
        const landed = attempt === 0 ? undefined : await findComment(trx, state.id);
        if (landed !== undefined) return { value: landed, records: null };
        const parent = parentId === null ? null : await lockParent(trx, doc.id, parentId);
        const createdAt = Math.max(now(), (parent?.created_at ?? 0) + 1);
        const comment: CommentRow = {
          ...state,
          content_cipher: sealed,
          deleted_at: null,
          created_at: createdAt,
          updated_at: createdAt,
        };
        if (!(await insertComment(trx, comment))) throw new AppError('quota_exceeded');
        await notify(trx, comment, { parent, ownerId: doc.owner_id, ids: notificationIds });
        return {
          value: comment,
          records: { effect: { objectId: comment.id, revision: comment.rev }, audit: null },
        };
      });
      return presentComment({ ...row, author_name: viewer.username }, content, true);
    } catch (error) {
      await taken.refund();
      throw error;
    }
  };
}

/**
 * Locks the comment that a reply is for until the reply is stored. Errors: validation_failed, the same for a
 * missing, deleted or foreign comment, so that nothing is disclosed about other documents.
 */
async function lockParent(trx: Writer, docId: string, parentId: string): Promise<CommentRow> {
  const parent = await lockComment(trx, parentId);
  if (parent === undefined || parent.doc_id !== docId || parent.deleted_at !== null) {
    throw new AppError('validation_failed', { fields: { parentId: 'invalid' } });
  }
  return parent;
}
