import type { Db, Writer } from '../db/connect.ts';
import { setClause, insertInto, selectRows } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';

/**
 * A saved revision of a document. The newest holds the document's content. It never changes, but for its
 * name, and for saves that are folded into the newest one.
 */
export interface RevisionRow {
  readonly id: string;
  readonly doc_id: string;
  readonly group_id: string;
  /**
   * 1, 2, 3… within the document; bound in the associated data of the sealed fields. Each folded save takes
   * the next one, so that older ciphertext does not open in its place.
   */
  readonly number: number;
  /** Number of the first of the saves that were folded into this row; null without folds. */
  readonly first_number: number | null;
  readonly title_cipher: Buffer;
  /** Compressed, then sealed. */
  readonly content_cipher: Buffer;
  /** The document's settings as a JSON string, sealed. */
  readonly props_cipher: Buffer;
  /** UTF-8 bytes of the content. */
  readonly size: number;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Epoch milliseconds of the last folded save; null without folds. */
  readonly updated_at: number | null;
  /**
   * Login session of the fold that began this revision; null when an ordinary save did, and once folds may
   * not replace it any more.
   */
  readonly fold_session_id: string | null;
  /** Epoch milliseconds of that fold, by the clock that it is compared with. */
  readonly fold_began_at: number | null;
  /** Sealed for `name_rev`; null without a name. */
  readonly name_cipher: Buffer | null;
  /** Increases with every change of the name. */
  readonly name_rev: number;
  /**
   * Browser and system that saved it, sealed for its first number; null where they are not known. Folds leave
   * it, since they are of the same login session.
   */
  readonly device_cipher: Buffer | null;
}

/** A new revision, by default without folds, name and device. */
export type NewRevision = Omit<RevisionRow, OptionalColumn> & Partial<Pick<RevisionRow, OptionalColumn>>;

type FoldColumn = 'first_number' | 'updated_at' | 'fold_session_id' | 'fold_began_at';
type NameColumn = 'name_cipher' | 'name_rev';
type OptionalColumn = FoldColumn | NameColumn | 'device_cipher';

export function revisionInsert(row: NewRevision): Statement {
  return insertInto('revisions', row);
}

/** SQL for the sealed bytes of a row of `revisions` that count: its device is not the writer's text. */
export const REVISION_BYTES =
  'LENGTH(revisions.title_cipher) + LENGTH(revisions.content_cipher) + LENGTH(revisions.props_cipher)' +
  ' + COALESCE(LENGTH(revisions.name_cipher), 0)';

/** State of a revision that decides about folds and names. */
export type RevisionState = Pick<
  RevisionRow,
  'id' | 'number' | 'fold_session_id' | 'fold_began_at' | NameColumn
> & {
  /** Its sealed bytes. */
  readonly bytes: number;
};

export async function findRevisionState(db: Db, id: string): Promise<RevisionState | undefined> {
  const sql = `SELECT id, number, fold_session_id, fold_began_at, name_cipher, name_rev, ${REVISION_BYTES} AS bytes
FROM revisions WHERE id = ?`;
  const [row] = await selectRows<RevisionState>(db, sql, [id]);
  return row;
}

/**
 * Returns the statement that replaces the newest revision by a later state. It changes no row when the
 * revision was replaced, named or closed to folds since it was read.
 */
export function revisionFold(
  state: RevisionState,
  change: Pick<RevisionRow, 'number' | 'title_cipher' | 'content_cipher' | 'props_cipher' | 'size'> &
    Partial<Pick<RevisionRow, NameColumn>> & { readonly updated_at: number },
): Statement<'outdated'> {
  const set = setClause(change);
  return {
    sql: `UPDATE revisions SET first_number = COALESCE(first_number, ?), ${set.sql}
WHERE id = ? AND number = ? AND name_rev = ? AND fold_session_id = ?`,
    values: [state.number, ...set.values, state.id, state.number, state.name_rev, state.fold_session_id],
    mustChange: 'outdated',
  };
}

/** Returns the statement after which nothing folds into a revision. */
export function foldEnd(revisionId: string): Statement {
  return {
    sql: 'UPDATE revisions SET fold_session_id = NULL WHERE id = ? AND fold_session_id IS NOT NULL',
    values: [revisionId],
  };
}

/**
 * Returns the statement that changes a revision's name, whether folds may replace it, or both. It changes no
 * row when the revision was replaced or named since it was read.
 */
export function revisionChange(
  { id, number, name_rev }: Pick<RevisionState, 'id' | 'number' | 'name_rev'>,
  change: Partial<Pick<RevisionRow, NameColumn | 'fold_session_id'>>,
): Statement<'outdated'> {
  const set = setClause(change);
  return {
    sql: `UPDATE revisions SET ${set.sql} WHERE id = ? AND number = ? AND name_rev = ?`,
    values: [...set.values, id, number, name_rev],
    mustChange: 'outdated',
  };
}

/** Columns for a document's history list. */
export type RevisionItemRow = Pick<
  RevisionRow,
  | 'id'
  | 'number'
  | 'first_number'
  | 'title_cipher'
  | 'size'
  | 'created_at'
  | 'updated_at'
  | 'device_cipher'
  | NameColumn
>;

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
  const sql = `SELECT id, number, first_number, title_cipher, size, created_at, updated_at, device_cipher, name_cipher,
  name_rev FROM revisions WHERE doc_id = ? AND number < ? ORDER BY number DESC LIMIT ?`;
  return await selectRows(db, sql, [docId, below, limit]);
}

/**
 * Returns the sealed bytes of a document's revisions, oldest first. SQLite
 * takes them from the rows' headers, without reading the texts.
 * @param above number below the first one listed
 */
export async function listRevisionSizes(
  db: Db,
  docId: string,
  above: number,
  limit: number,
): Promise<number[]> {
  const sql = `SELECT ${REVISION_BYTES} AS bytes FROM revisions WHERE doc_id = ? AND number > ? ORDER BY number LIMIT ?`;
  const rows = await selectRows<Pick<SizedRevision, 'bytes'>>(db, sql, [docId, above, limit]);
  return rows.map(({ bytes }) => bytes);
}

/** Columns by which thinning decides. */
export type RevisionTimeRow = Pick<RevisionRow, 'id' | 'number' | 'created_at'> & {
  /** 0 or 1. */
  readonly is_named: number;
};

/** Lists a document's revisions, oldest first. @param above number below the first one listed */
export async function listRevisionTimes(
  db: Db,
  docId: string,
  above: number,
  limit: number,
): Promise<RevisionTimeRow[]> {
  const sql = `SELECT id, number, created_at, name_cipher IS NOT NULL AS is_named FROM revisions
WHERE doc_id = ? AND number > ? ORDER BY number LIMIT ?`;
  return await selectRows(db, sql, [docId, above, limit]);
}

/** Returns the sealed bytes of those of these revisions that exist. */
export async function listRevisionBytes(db: Db, ids: readonly string[]): Promise<SizedRevision[]> {
  return await sizesOf(db, ids);
}

/** Returns the same of those without a name, and locks the rows for the rest of the transaction. */
export async function lockUnnamedRevisions(trx: Db, ids: readonly string[]): Promise<SizedRevision[]> {
  return await sizesOf(trx, ids).whereNull('name_cipher').forUpdate();
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
      bytes: db.raw(REVISION_BYTES),
    });
}

export async function deleteRevisions(trx: Writer, ids: readonly string[]): Promise<void> {
  await trx<RevisionRow>('revisions').whereIn('id', ids).delete();
}

/**
 * Returns the revision that this save made, or that it was folded into.
 * @param number of the save in the document's history
 */
export async function findRevisionByNumber(
  db: Db,
  docId: string,
  number: number,
): Promise<RevisionRow | undefined> {
  const revision = await db<RevisionRow>('revisions')
    .where({ doc_id: docId })
    .where('number', '>=', number)
    .orderBy('number')
    .first();
  return revision !== undefined && (revision.first_number ?? revision.number) <= number
    ? revision
    : undefined;
}

export async function findRevision(db: Db, id: string): Promise<RevisionRow | undefined> {
  const [row] = await selectRows<RevisionRow>(db, 'SELECT * FROM revisions WHERE id = ?', [id]);
  return row;
}

export async function findRevisions(db: Db, ids: readonly string[]): Promise<RevisionRow[]> {
  return await db<RevisionRow>('revisions').whereIn('id', ids);
}
