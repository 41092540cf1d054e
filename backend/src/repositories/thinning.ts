import type { Db, Writer } from '../db/connect.ts';
import { runStatement, selectRows } from '../db/statements.ts';
import type { DocRow } from './docs.ts';
import type { WorkingCopyRow } from './working-copies.ts';

/** Setting of one owner to thin out old versions, with the progress of the job. */
export interface ThinningRow {
  readonly user_id: string;
  /** Epoch milliseconds at which it was turned on; null when it is off. */
  readonly since: number | null;
  /**
   * Epoch milliseconds at which the next turn is due; null when it
   * is off. A server claims the turn by an UPDATE of this value.
   */
  readonly due_at: number | null;
  /** Document and number of the last version examined; '' and 0 between two passes over the space. */
  readonly after_doc: string;
  readonly after_number: number;
  /** Epoch milliseconds of the last complete pass; null before the first one. */
  readonly checked_at: number | null;
  /** Totals of the versions removed and of their sealed bytes. */
  readonly removed_versions: number;
  readonly removed_bytes: number;
}

/** Position among the versions of a space, ordered by document and number. */
export interface VersionPosition {
  readonly docId: string;
  readonly number: number;
}

export async function findThinning(db: Db, userId: string): Promise<ThinningRow | undefined> {
  return await db<ThinningRow>('thinning').where({ user_id: userId }).first();
}

/** Turns it on or off; what was on stays on since then. @returns true when that changed it */
export async function updateThinning(
  trx: Writer,
  userId: string,
  isOn: boolean,
  now: number,
): Promise<boolean> {
  const off = { since: null, due_at: null, after_doc: '', after_number: 0 };
  if (!isOn)
    return (
      (await trx<ThinningRow>('thinning').where({ user_id: userId }).whereNotNull('since').update(off)) === 1
    );
  await trx<ThinningRow>('thinning')
    .insert({ user_id: userId, ...off, checked_at: null, removed_versions: 0, removed_bytes: 0 })
    .onConflict('user_id')
    .ignore();
  return (
    (await trx<ThinningRow>('thinning')
      .where({ user_id: userId })
      .whereNull('since')
      .update({ since: now, due_at: now })) === 1
  );
}

/** Turn claimed by a server until `dueAt`. */
export interface ThinningTurn {
  readonly userId: string;
  readonly groupId: string;
  readonly from: VersionPosition;
  readonly dueAt: number;
}

/**
 * Claims the turn that has been due the longest. One of several servers that try at once succeeds.
 * @param until end of the claim: a turn that has not ended by then is due again
 * @returns null when none is due; `lost` when another server claimed it first
 */
export async function claimThinningTurn(
  db: Writer,
  now: number,
  until: number,
): Promise<ThinningTurn | 'lost' | null> {
  const [row] = await selectRows<
    Pick<ThinningRow, 'user_id' | 'due_at' | 'after_doc' | 'after_number'> & { readonly group_id: string }
  >(
    db,
    `SELECT t.user_id, t.due_at, t.after_doc, t.after_number, g.id AS group_id FROM thinning t JOIN \`groups\` g ON g.owner_id = t.user_id
      WHERE t.due_at <= ? ORDER BY t.due_at LIMIT 1`,
    [now],
  );
  if (row === undefined) return null;
  const sql = 'UPDATE thinning SET due_at = ? WHERE user_id = ? AND due_at = ?';
  if ((await runStatement(db, { sql, values: [until, row.user_id, row.due_at] })) !== 1) return 'lost';
  return {
    userId: row.user_id,
    groupId: row.group_id,
    from: { docId: row.after_doc, number: row.after_number },
    dueAt: until,
  };
}

/**
 * Holds a turn for the rest of the transaction.
 * @returns false when it is over: turned off, or taken by another server
 */
export async function lockThinningTurn(trx: Writer, { userId, dueAt }: ThinningTurn): Promise<boolean> {
  return (
    (await trx<ThinningRow>('thinning')
      .where({ user_id: userId, due_at: dueAt })
      .forUpdate()
      .first('user_id')) !== undefined
  );
}

/** Counts what a turn has removed, in the transaction that removes it. */
export async function countThinned(
  trx: Writer,
  userId: string,
  versions: number,
  bytes: number,
): Promise<void> {
  const sql =
    'UPDATE thinning SET removed_versions = removed_versions + ?, removed_bytes = removed_bytes + ? WHERE user_id = ?';
  await runStatement(trx, { sql, values: [versions, bytes, userId] });
}

/** Ends a turn, unless it is over already. @param change start and due time of the next one */
export async function endThinningTurn(
  db: Writer,
  { userId, dueAt }: ThinningTurn,
  change: Pick<ThinningRow, 'due_at' | 'after_doc' | 'after_number'> &
    Partial<Pick<ThinningRow, 'checked_at'>>,
): Promise<void> {
  await db<ThinningRow>('thinning').where({ user_id: userId, due_at: dueAt }).update(change);
}

/** A document with its current version, and the one that its working copy began from. */
export type DocHead = Pick<DocRow, 'id' | 'head_revision_id'> & Pick<WorkingCopyRow, 'base_revision_id'>;

/**
 * Lists the documents of a group, without the trash, that have more than a first and a
 * current version, ordered by id. It has no LIMIT: a space has at most 10,000
 * documents, and with ORDER BY id LIMIT a database may scan the ids of the whole site.
 * @param after id after which the list begins; '' for all
 * @param before epoch milliseconds; documents created later are left out
 */
export async function listDocsWithHistory(
  db: Db,
  groupId: string,
  after: string,
  before: number,
): Promise<DocHead[]> {
  const rows = await selectRows<DocHead>(
    db,
    `SELECT id, head_revision_id, base_revision_id FROM docs LEFT JOIN working_copies ON working_copies.doc_id = docs.id
      WHERE docs.group_id = ? AND deleted_at IS NULL AND content_rev > 2 AND created_at < ?`,
    [groupId, before],
  );
  return rows.filter(({ id }) => id > after).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns a document with its current version; undefined when it is in the trash or deleted. */
export async function findHead(trx: Db, docId: string): Promise<DocHead | undefined> {
  return await trx<DocRow>('docs')
    .leftJoin('working_copies', 'working_copies.doc_id', 'docs.id')
    .where({ id: docId })
    .whereNull('deleted_at')
    .first('id', 'head_revision_id', 'base_revision_id');
}
