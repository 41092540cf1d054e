import type { Doc, DocItem } from '@maru/core/api';
import type { DocRow, TreeRow } from '../repositories/docs.ts';

/** Epoch milliseconds as the API writes times. */
export function presentTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** A document as lists show it. @param parentId null when the viewer may not know of the folder */
export function presentDocItem(row: Omit<TreeRow, 'content_rev'>, title: string, parentId: string | null): DocItem {
  const createdAt = presentTime(row.created_at);
  return {
    id: row.id,
    title,
    isFolder: row.is_folder === 1,
    isPublic: row.access === 'public',
    access: row.access,
    parentId,
    seq: row.seq,
    createdAt,
    // Long lists are of documents most of which have not been written again.
    updatedAt: row.updated_at === row.created_at ? createdAt : presentTime(row.updated_at),
  };
}

/** What a document says, in the clear. */
export interface DocText {
  readonly title: string;
  readonly content: string;
  readonly props: string;
}

/** @param accessToken the secret of the document's link, for the owner alone */
export function presentDoc(
  row: DocRow,
  text: DocText,
  view: {
    readonly isOwner: boolean;
    readonly parentId: string | null;
    readonly accessToken: string | null;
  },
): Doc {
  return {
    ...presentDocItem(row, text.title, view.parentId),
    content: text.content,
    props: text.props,
    commentsEnabled: row.comments_enabled === 1,
    isOwner: view.isOwner,
    ...(view.accessToken === null ? {} : { accessToken: view.accessToken }),
  };
}
