import { AppError } from '@maru/core/api';
import type { Comment } from '@maru/core/api';
import { isId } from '@maru/core/text';
import { isCommentAuthor } from '../../policies/comment.ts';
import { hasComments } from '../../policies/doc.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { presentComment, presentDamagedComment } from '../../presenters/comment.ts';
import { findComment } from '../../repositories/comments.ts';
import type { CommentWithAuthor } from '../../repositories/comments.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { findReadableDoc } from '../access/find-doc.ts';
import type { ServiceContext } from '../context.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import { openOrDefault } from '../texts/damaged.ts';
import { openComment } from './comment-text.ts';

/** Dependencies of the comment services. */
export interface CommentContext extends ServiceContext, Pick<ReadModels, 'lookUpDoc'> {}

/** Finds a comment, deleted or not, with its document, which the viewer may read. Errors: not_found. */
export async function findReadableComment(
  context: CommentContext,
  viewer: Viewer | null,
  id: string,
): Promise<{ readonly comment: CommentWithAuthor; readonly doc: DocInGroup }> {
  // Checked here because MySQL's collations treat `id ` as `id`.
  const comment = isId(id) ? await context.store.query((db) => findComment(db, id)) : undefined;
  if (comment === undefined) throw new AppError('not_found');
  return { comment, doc: await findReadableDoc(context, viewer, comment.doc_id, undefined) };
}

/** Presents comments of one document to this viewer. Must not be called inside a transaction. */
export async function showComments(
  { keyrings }: ServiceContext,
  viewer: Viewer | null,
  doc: DocInGroup,
  rows: readonly CommentWithAuthor[],
): Promise<Comment[]> {
  const ring = await keyrings.of(
    doc.group_id,
    rows.flatMap((row) => row.content_cipher ?? []),
  );
  return rows.map((row) => {
    const content = openOrDefault(() => openComment(ring, row), undefined);
    const canEdit = hasComments(doc) && isCommentAuthor(viewer, row);
    return content === undefined ? presentDamagedComment(row) : presentComment(row, content, canEdit);
  });
}
