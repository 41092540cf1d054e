import { isOwner } from './owner.ts';
import type { Viewer } from './viewer.ts';

/** Returns true when the viewer wrote the comment, which is required to edit it. */
export function isCommentAuthor(
  viewer: Viewer | null,
  comment: { readonly author_id: string | null },
): boolean {
  return viewer !== null && viewer.userId === comment.author_id;
}

/** Returns true for the comment's author and for the document's owner, who moderates. */
export function canDeleteComment(
  viewer: Viewer,
  comment: { readonly author_id: string | null },
  doc: { readonly owner_id: string },
): boolean {
  return isCommentAuthor(viewer, comment) || isOwner(viewer, doc);
}
