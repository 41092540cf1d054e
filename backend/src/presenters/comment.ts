import type { Comment } from '@maru/core/api';
import type { CommentWithAuthor } from '../repositories/comments.ts';
import { presentTime } from './doc.ts';

/**
 * @param content the text, null for a deleted comment
 * @param canEdit true when the viewer may edit it
 */
export function presentComment(row: CommentWithAuthor, content: string | null, canEdit: boolean): Comment {
  const isDeleted = content === null || row.author_name === null;
  return {
    id: row.id,
    parentId: row.parent_id,
    content: isDeleted ? '' : content,
    isDeleted,
    author: isDeleted ? null : { username: row.author_name },
    createdAt: presentTime(row.created_at),
    updatedAt: presentTime(row.updated_at),
    canEdit: canEdit && !isDeleted,
  };
}

/** Presents a comment whose text can't be decrypted: it keeps its place, and can be deleted. */
export function presentDamagedComment(row: CommentWithAuthor): Comment {
  return { ...presentComment(row, '', false), isDamaged: true };
}
