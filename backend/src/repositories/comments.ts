import type { Db, Writer } from '../db/connect.ts';
import { reserveTextBytes } from './text-usage.ts';

/** A comment on a document. */
export interface CommentRow {
  readonly id: string;
  readonly doc_id: string;
  /** The document's space, whose data key seals the text. */
  readonly group_id: string;
  /** Parent comment of a reply, on the same document. */
  readonly parent_id: string | null;
  /** Null for a deleted comment and for the comments of a deleted account. */
  readonly author_id: string | null;
  /** The text, sealed for `rev`; null once it is deleted. */
  readonly content_cipher: Buffer | null;
  /** Increases with every edit: the compare-and-set counter. */
  readonly rev: number;
  /** Epoch milliseconds; null unless deleted. */
  readonly deleted_at: number | null;
  /** Epoch milliseconds, greater than the parent's. */
  readonly created_at: number;
  /** Epoch milliseconds. */
  readonly updated_at: number;
}

/** A comment with its author's name, which is null when there is no author. */
export interface CommentWithAuthor extends CommentRow {
  readonly author_name: string | null;
}

/** Cursor in a list ordered by time and id. */
interface Place {
  readonly at: number;
  readonly id: string;
}

/**
 * @returns false, without storing it, when the author's storage limit would be passed
 */
export async function insertComment(trx: Writer, row: CommentRow): Promise<boolean> {
  const bytes = row.content_cipher?.length ?? 0;
  if (row.author_id !== null && !(await reserveTextBytes(trx, row.author_id, bytes))) return false;
  await trx<CommentRow>('comments').insert(row);
  return true;
}

/** Finds a comment, deleted or not. */
export async function findComment(db: Db, id: string): Promise<CommentWithAuthor | undefined> {
  return (await withAuthors(db).where('comments.id', id).first(COLUMNS)) as CommentWithAuthor | undefined;
}

/** Finds a comment and locks its row until the transaction ends. */
export async function lockComment(trx: Writer, id: string): Promise<CommentRow | undefined> {
  return await trx<CommentRow>('comments').where({ id }).forUpdate().first();
}

/**
 * Lists a document's comments, deleted ones included, oldest first.
 * @param behind entry before the first one
 */
export async function listComments(
  db: Db,
  docId: string,
  behind: Place | null,
  limit: number,
): Promise<CommentWithAuthor[]> {
  const query = withAuthors(db).where('comments.doc_id', docId);
  if (behind !== null) {
    query
      .where('comments.created_at', '>=', behind.at)
      .where(
        (either) =>
          void either.where('comments.created_at', '>', behind.at).orWhere('comments.id', '>', behind.id),
      );
  }
  const rows: unknown = await query
    .orderBy([{ column: 'comments.doc_id' }, { column: 'comments.created_at' }, { column: 'comments.id' }])
    .limit(limit)
    .select(COLUMNS);
  return rows as CommentWithAuthor[];
}

/**
 * Changes a comment unless it is deleted or no longer at `rev`.
 * @returns true when it was changed
 */
export async function updateComment(
  trx: Writer,
  comment: Pick<CommentRow, 'id' | 'rev'>,
  change: Pick<CommentRow, 'content_cipher' | 'updated_at'>,
): Promise<boolean> {
  const count = await liveComment(trx, comment).update({ ...change, rev: comment.rev + 1 });
  return count === 1;
}

/**
 * Deletes a comment's text and author and keeps its row as a placeholder.
 * @returns false when it has changed since `rev`, or is deleted
 */
export async function deleteComment(
  trx: Writer,
  comment: Pick<CommentRow, 'id' | 'rev'>,
  now: number,
): Promise<boolean> {
  const count = await liveComment(trx, comment).update({ ...placeholderColumns(now), rev: comment.rev + 1 });
  return count === 1;
}

/** Column values of a deleted comment's placeholder. */
export function placeholderColumns(
  now: number,
): Pick<CommentRow, 'author_id' | 'content_cipher' | 'deleted_at' | 'updated_at'> {
  return { author_id: null, content_cipher: null, deleted_at: now, updated_at: now };
}

function liveComment(trx: Writer, { id, rev }: Pick<CommentRow, 'id' | 'rev'>) {
  return trx<CommentRow>('comments').where({ id, rev }).whereNull('deleted_at');
}

const COLUMNS = ['comments.*', 'users.username as author_name'];

function withAuthors(db: Db) {
  return db('comments').leftJoin('users', 'users.id', 'comments.author_id');
}
