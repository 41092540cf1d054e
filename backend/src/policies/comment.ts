import type { Access } from '@maru/core/api';
import type { Viewer } from './viewer.ts';

/** Whether a document shows comments and takes new ones: public ones do, unless their owner has switched them off. */
export function hasComments(doc: { readonly access: Access; readonly comments_enabled: number }): boolean {
  return doc.access === 'public' && doc.comments_enabled === 1;
}

/** Whether the viewer wrote it: only then its words may be changed. */
export function isCommentAuthor(viewer: Viewer | null, comment: { readonly author_id: string | null }): boolean {
  return viewer !== null && viewer.userId === comment.author_id;
}

/** Its author may take it back, and the document's owner may moderate. */
export function canDeleteComment(
  viewer: Viewer,
  comment: { readonly author_id: string | null },
  doc: { readonly owner_id: string },
): boolean {
  return isCommentAuthor(viewer, comment) || viewer.userId === doc.owner_id;
}
