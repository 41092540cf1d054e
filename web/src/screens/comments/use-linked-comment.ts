import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { loadMoreComments } from '../../stores/comments.ts';
import type { Thread } from '../../stores/comments.ts';
import { focusComment } from './focus-comment.ts';

/**
 * Loads and focuses the comment that the address names (`#maru:comment-<id>`).
 * @returns its id; null when the address names none
 */
export function useLinkedComment(docId: string, { comments, nextCursor }: Thread): string | null {
  const { hash, key } = useLocation();
  const id = /^#maru:comment-([0-9a-z]{24})$/.exec(hash)?.[1] ?? null;
  const isHere = id !== null && comments.some((comment) => comment.id === id);
  // Loads page after page until it is present or there are no more.
  useEffect(() => {
    if (id !== null && !isHere && nextCursor !== null) void loadMoreComments(docId, true);
  }, [docId, id, isHere, nextCursor]);
  useEffect(() => {
    if (id !== null && isHere) focusComment(id, 'center');
  }, [id, isHere, key]);
  return id;
}
