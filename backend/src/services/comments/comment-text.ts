import { fieldAad, openText, sealText } from '../../crypto/keyring.ts';
import type { Keyring } from '../../crypto/keyring.ts';
import type { CommentRow } from '../../repositories/comments.ts';

/** Which state of which comment some words are, who said them, and in answer to what. */
type State = Pick<CommentRow, 'id' | 'group_id' | 'doc_id' | 'parent_id' | 'author_id' | 'rev'>;

/** Seals the words for `rev`, with the key of the document's space. */
export function sealComment(ring: Keyring, state: State, content: string): Buffer {
  return sealText(ring, aadOf(state), content);
}

/** The words; null of a deleted comment, and of one whose author's account went while it was written. */
export function openComment(ring: Keyring, row: State & Pick<CommentRow, 'content_cipher'>): string | null {
  return row.content_cipher === null || row.author_id === null ? null : openText(ring, aadOf(row), row.content_cipher);
}

/** Words that were moved below another document or comment, or given to another author, are as damaged as altered ones. */
function aadOf({ id, group_id, doc_id, parent_id, author_id, rev }: State): string {
  return fieldAad('comment', group_id, [doc_id, parent_id, id, author_id].join('/'), 'content', rev);
}
