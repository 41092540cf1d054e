import { fieldAad, openText, sealText } from '../../crypto/keyring.ts';
import type { Keyring } from '../../crypto/keyring.ts';
import type { CommentRow } from '../../repositories/comments.ts';

/** Which state of which comment some words are. */
type State = Pick<CommentRow, 'id' | 'group_id' | 'rev'>;

/** Seals the words for `rev`, with the key of the document's space. */
export function sealComment(ring: Keyring, state: State, content: string): Buffer {
  return sealText(ring, aadOf(state), content);
}

/** The words; null of a deleted comment. */
export function openComment(ring: Keyring, row: State & Pick<CommentRow, 'content_cipher'>): string | null {
  return row.content_cipher === null ? null : openText(ring, aadOf(row), row.content_cipher);
}

function aadOf({ id, group_id, rev }: State): string {
  return fieldAad('comment', group_id, id, 'content', rev);
}
