import type { Db } from '../db/connect.ts';
import { takeTextBytes } from './text-usage.ts';

/** What one person said about a document. */
export interface CommentRow {
  readonly id: string;
  readonly doc_id: string;
  /** The document's space, whose data key seals the words. */
  readonly group_id: string;
  /** The comment of the same document that it answers. */
  readonly parent_id: string | null;
  /** Null once it is deleted, or its author's account is. */
  readonly author_id: string | null;
  /** The words, sealed for `rev`; null once it is deleted. */
  readonly content_cipher: Buffer | null;
  /** Grows with every edit: the compare-and-set counter. */
  readonly rev: number;
  /** Epoch milliseconds; null while it stands. */
  readonly deleted_at: number | null;
  /** Epoch milliseconds, above that of what it answers. */
  readonly created_at: number;
  /** Epoch milliseconds. */
  readonly updated_at: number;
}

/** A comment and its author's name, null with the author. */
export interface CommentWithAuthor extends CommentRow {
  readonly author_name: string | null;
}

/** A place in the list, which is ordered by time and then by id. */
interface Place {
  readonly at: number;
  readonly id: string;
}

/** @returns false, and nothing is stored, when its author's texts may take no more */
export async function insertComment(trx: Db, row: CommentRow): Promise<boolean> {
  const bytes = row.content_cipher?.length ?? 0;
  if (row.author_id !== null && !(await takeTextBytes(trx, row.author_id, bytes))) return false;
  await trx<CommentRow>('comments').insert(row);
  return true;
}

/** Deleted or not. */
export async function findComment(db: Db, id: string): Promise<CommentWithAuthor | undefined> {
  return (await withAuthors(db).where('comments.id', id).first(COLUMNS)) as CommentWithAuthor | undefined;
}

/** The same, kept from changing until the transaction ends. */
export async function lockComment(trx: Db, id: string): Promise<CommentRow | undefined> {
  return await trx<CommentRow>('comments').where({ id }).forUpdate().first();
}

/** A document's, deleted ones too, oldest first. @param behind the entry before the first one */
export async function listComments(db: Db, docId: string, behind: Place | null, limit: number): Promise<CommentWithAuthor[]> {
  const query = withAuthors(db).where('comments.doc_id', docId);
  if (behind !== null) {
    query
      .where('comments.created_at', '>=', behind.at)
      .where((either) => void either.where('comments.created_at', '>', behind.at).orWhere('comments.id', '>', behind.id));
  }
  const rows: unknown = await query
    .orderBy([{ column: 'comments.doc_id' }, { column: 'comments.created_at' }, { column: 'comments.id' }])
    .limit(limit)
    .select(COLUMNS);
  return rows as CommentWithAuthor[];
}

/** Changes a comment that stands, unless somebody else did since `rev`. @returns whether it did */
export async function updateComment(
  trx: Db,
  comment: Pick<CommentRow, 'id' | 'rev'>,
  change: Pick<CommentRow, 'content_cipher' | 'updated_at'>,
): Promise<boolean> {
  const count = await standing(trx, comment).update({ ...change, rev: comment.rev + 1 });
  return count === 1;
}

/** Takes its words and its author away and leaves its place. @returns false when it has changed since `rev`, or is deleted */
export async function deleteComment(trx: Db, comment: Pick<CommentRow, 'id' | 'rev'>, now: number): Promise<boolean> {
  const count = await standing(trx, comment).update({ ...emptied(now), rev: comment.rev + 1 });
  return count === 1;
}

/** What an emptied place holds. */
export function emptied(now: number): Pick<CommentRow, 'author_id' | 'content_cipher' | 'deleted_at' | 'updated_at'> {
  return { author_id: null, content_cipher: null, deleted_at: now, updated_at: now };
}

function standing(trx: Db, { id, rev }: Pick<CommentRow, 'id' | 'rev'>) {
  return trx<CommentRow>('comments').where({ id, rev }).whereNull('deleted_at');
}

const COLUMNS = ['comments.*', 'users.username as author_name'];

function withAuthors(db: Db) {
  return db('comments').leftJoin('users', 'users.id', 'comments.author_id');
}
