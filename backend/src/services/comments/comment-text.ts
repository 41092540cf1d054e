import { fieldAad, openText, sealText } from '../../crypto/keyring.ts';
import type { Keyring } from '../../crypto/keyring.ts';
import type { CommentRow } from '../../repositories/comments.ts';

/** Fields that identify a comment's revision, author and parent. */
type State = Pick<CommentRow, 'id' | 'group_id' | 'doc_id' | 'parent_id' | 'author_id' | 'rev'>;

/** Seals the text for `rev`, with the key of the document's space. */
export function sealComment(ring: Keyring, state: State, content: string): Buffer {
  return sealText(ring, aadOf(state), content);
}

/**
 * Returns the text; null for a deleted comment, and for one
 * whose author's account was deleted while it was written.
 */
export function openComment(ring: Keyring, row: State & Pick<CommentRow, 'content_cipher'>): string | null {
  return row.content_cipher === null || row.author_id === null
    ? null
    : openText(ring, aadOf(row), row.content_cipher);
}

/** Binds the text to document, parent and author, so that moved texts fail like altered ones. */
function aadOf({ id, group_id, doc_id, parent_id, author_id, rev }: State): string {
  return fieldAad('comment', group_id, [doc_id, parent_id, id, author_id].join('/'), 'content', rev);
}
