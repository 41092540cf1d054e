import type { Db, Writer } from '../db/connect.ts';
import { insertInto, selectRows } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';

/** A saved revision of a document. The newest holds the document's content. Never changes. */
export interface RevisionRow {
  readonly id: string;
  readonly doc_id: string;
  readonly group_id: string;
  /** 1, 2, 3… within the document; bound in the associated data of the sealed fields. */
  readonly number: number;
  readonly title_cipher: Buffer;
  /** Compressed, then sealed. */
  readonly content_cipher: Buffer;
  /** The document's settings as a JSON string, sealed. */
  readonly props_cipher: Buffer;
  /** UTF-8 bytes of the content. */
  readonly size: number;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

export function revisionInsert(row: RevisionRow): Statement {
  return insertInto('revisions', row);
}

/** Columns for a document's history list. */
export type RevisionItemRow = Pick<RevisionRow, 'id' | 'number' | 'title_cipher' | 'size' | 'created_at'>;

/**
 * Lists a document's revisions, newest first.
 * @param below exclusive upper bound of the numbers
 */
export async function listRevisions(
  db: Db,
  docId: string,
  below: number,
  limit: number,
): Promise<RevisionItemRow[]> {
  const sql = `SELECT id, number, title_cipher, size, created_at FROM revisions
WHERE doc_id = ? AND number < ? ORDER BY number DESC LIMIT ?`;
  return await selectRows(db, sql, [docId, below, limit]);
}

/** Columns by which thinning decides. */
export type RevisionTimeRow = Pick<RevisionRow, 'id' | 'number' | 'created_at'>;

/** Lists a document's revisions, oldest first. @param above number below the first one listed */
export async function listRevisionTimes(
  db: Db,
  docId: string,
  above: number,
  limit: number,
): Promise<RevisionTimeRow[]> {
  const sql =
    'SELECT id, number, created_at FROM revisions WHERE doc_id = ? AND number > ? ORDER BY number LIMIT ?';
  return await selectRows(db, sql, [docId, above, limit]);
}

/** Returns the sealed bytes of those of these revisions that exist. */
export async function listRevisionBytes(db: Db, ids: readonly string[]): Promise<SizedRevision[]> {
  return await sizesOf(db, ids);
}

/** Returns the same, and locks the rows for the rest of the transaction. */
export async function lockRevisions(trx: Db, ids: readonly string[]): Promise<SizedRevision[]> {
  return await sizesOf(trx, ids).forUpdate();
}

interface SizedRevision {
  readonly id: string;
  readonly bytes: number;
}

function sizesOf(db: Db, ids: readonly string[]) {
  return db<RevisionRow>('revisions')
    .whereIn('id', ids)
    .select({
      id: 'id',
      bytes: db.raw('LENGTH(title_cipher) + LENGTH(content_cipher) + LENGTH(props_cipher)'),
    });
}

export async function deleteRevisions(trx: Writer, ids: readonly string[]): Promise<void> {
  await trx<RevisionRow>('revisions').whereIn('id', ids).delete();
}

/**
 * @param number position in the document's history
 */
export async function findRevisionByNumber(
  db: Db,
  docId: string,
  number: number,
): Promise<RevisionRow | undefined> {
  return await db<RevisionRow>('revisions').where({ doc_id: docId, number }).first();
}

export async function findRevision(db: Db, id: string): Promise<RevisionRow | undefined> {
  const [row] = await selectRows<RevisionRow>(db, 'SELECT * FROM revisions WHERE id = ?', [id]);
  return row;
}

export async function findRevisions(db: Db, ids: readonly string[]): Promise<RevisionRow[]> {
  return await db<RevisionRow>('revisions').whereIn('id', ids);
}
