import { AppError } from '@maru/core/api';
import { hasComments } from '../../policies/comment.ts';
import { isDocOwner } from '../../policies/doc.ts';
import { listComments } from '../../repositories/comments.ts';
import type { ServiceContext } from '../context.ts';
import { cutPage, readCursor } from '../cursor.ts';
import { findReadableDoc } from '../docs/find-doc.ts';
import type { Limits } from '../limits/limits.ts';
import { createCommentChanger } from './change-comment.ts';
import type { CommentService } from './comment-services.ts';
import { createCommentMaker } from './create-comment.ts';
import { findReadableComment, showComments } from './find-comment.ts';

/**
 * Comments belong to the public document: while it is private, link-shared,
 * deleted or has them disabled, they are hidden, and reappear with it.
 */
export function createComments(context: ServiceContext, limits: Limits): CommentService {
  return {
    list: async (viewer, docId, { cursor, limit }) => {
      const doc = await findReadableDoc(context, viewer, docId, undefined);
      const behind = readCursor(cursor);
      if (!hasComments(doc)) return { comments: [], nextCursor: null };
      const rows = await context.store.query((db) => listComments(db, doc.id, behind, limit + 1));
      const page = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
      return { comments: await showComments(context, viewer, doc, page.rows), nextCursor: page.nextCursor };
    },
    create: createCommentMaker(context, limits),
    ...createCommentChanger(context),
    replay: async (viewer, { objectId }) => {
      const { comment, doc } = await findReadableComment(context, viewer, objectId);
      const [shown] = await showComments(context, viewer, doc, [comment]);
      if (shown === undefined || !(hasComments(doc) || isDocOwner(viewer, doc)))
        throw new AppError('not_found');
      return shown;
    },
  };
}
