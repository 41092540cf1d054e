import type { Db } from '../db/connect.ts';
import { runStatement, selectRows } from '../db/statements.ts';
import type { DocRow } from './docs.ts';

/** An owner's choice to have old versions thinned out, and how far that has come. */
export interface ThinningRow {
  readonly user_id: string;
  /** Since when it is on, epoch milliseconds; null: it is off. */
  readonly since: number | null;
  /** When its next turn begins, epoch milliseconds; null while it is off. Moving it on is how a server takes the turn. */
  readonly due_at: number | null;
  /** Document and number of the last version that was looked at; '' and 0 between two rounds through the space. */
  readonly after_doc: string;
  readonly after_number: number;
  /** When the last round ended, epoch milliseconds. */
  readonly checked_at: number | null;
  /** What has gone, over all rounds. */
  readonly removed_versions: number;
  readonly removed_bytes: number;
}

/** A place in the versions of a space, in the order of document and number. */
export interface VersionPlace {
  readonly docId: string;
  readonly number: number;
}

export async function findThinning(db: Db, userId: string): Promise<ThinningRow | undefined> {
  return await db<ThinningRow>('thinning').where({ user_id: userId }).first();
}

/** Turns it on or off; what was on stays on since then. @returns whether that changed anything */
export async function updateThinning(trx: Db, userId: string, isOn: boolean, now: number): Promise<boolean> {
  const off = { since: null, due_at: null, after_doc: '', after_number: 0 };
  if (!isOn) return (await trx<ThinningRow>('thinning').where({ user_id: userId }).whereNotNull('since').update(off)) === 1;
  await trx<ThinningRow>('thinning')
    .insert({ user_id: userId, ...off, checked_at: null, removed_versions: 0, removed_bytes: 0 })
    .onConflict('user_id')
    .ignore();
  return (await trx<ThinningRow>('thinning').where({ user_id: userId }).whereNull('since').update({ since: now, due_at: now })) === 1;
}

/** A turn that a server has taken: its row is that server's until `due_at`. */
export interface ThinningTurn {
  readonly userId: string;
  readonly groupId: string;
  readonly from: VersionPlace;
  readonly dueAt: number;
}

/**
 * Takes the turn that has been due the longest. Of servers that try at once one succeeds.
 * @param until a turn that did not end by then is due again
 * @returns null when none is due; `lost` when another server was first
 */
export async function takeThinningTurn(db: Db, now: number, until: number): Promise<ThinningTurn | 'lost' | null> {
  const [row] = await selectRows<Pick<ThinningRow, 'user_id' | 'due_at' | 'after_doc' | 'after_number'> & { readonly group_id: string }>(
    db,
    `SELECT t.user_id, t.due_at, t.after_doc, t.after_number, g.id AS group_id FROM thinning t JOIN \`groups\` g ON g.owner_id = t.user_id
      WHERE t.due_at <= ? ORDER BY t.due_at LIMIT 1`,
    [now],
  );
  if (row === undefined) return null;
  const sql = 'UPDATE thinning SET due_at = ? WHERE user_id = ? AND due_at = ?';
  if ((await runStatement(db, { sql, values: [until, row.user_id, row.due_at] })) !== 1) return 'lost';
  return { userId: row.user_id, groupId: row.group_id, from: { docId: row.after_doc, number: row.after_number }, dueAt: until };
}

/** Holds a turn for the rest of the transaction. @returns false when it is over: turned off, or taken by another server */
export async function holdThinningTurn(trx: Db, { userId, dueAt }: ThinningTurn): Promise<boolean> {
  return (await trx<ThinningRow>('thinning').where({ user_id: userId, due_at: dueAt }).forUpdate().first('user_id')) !== undefined;
}

/** Counts what a turn has removed, in the transaction that removes it. */
export async function countThinned(trx: Db, userId: string, versions: number, bytes: number): Promise<void> {
  const sql = 'UPDATE thinning SET removed_versions = removed_versions + ?, removed_bytes = removed_bytes + ? WHERE user_id = ?';
  await runStatement(trx, { sql, values: [versions, bytes, userId] });
}

/** Ends a turn, unless it is over already. @param change where the next one begins, and when */
export async function endThinningTurn(
  db: Db,
  { userId, dueAt }: ThinningTurn,
  change: Pick<ThinningRow, 'due_at' | 'after_doc' | 'after_number'> & Partial<Pick<ThinningRow, 'checked_at'>>,
): Promise<void> {
  await db<ThinningRow>('thinning').where({ user_id: userId, due_at: dueAt }).update(change);
}

/** A document with its current version. */
export type DocHead = Pick<DocRow, 'id' | 'head_revision_id'>;

/**
 * All living documents of a group with more than a first and a current version, in the order of their ids. No LIMIT: a space has 10,000
 * documents at most, and a database that is asked for the first few by id would look for them among those of the whole site.
 * @param after the id behind which they are; '' for all
 * @param before the time before which they were made, epoch milliseconds
 */
export async function listDocsWithHistory(db: Db, groupId: string, after: string, before: number): Promise<DocHead[]> {
  const rows = await selectRows<DocHead>(
    db,
    `SELECT id, head_revision_id FROM docs WHERE group_id = ? AND deleted_at IS NULL AND content_rev > 2 AND created_at < ?`,
    [groupId, before],
  );
  return rows.filter(({ id }) => id > after).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A living document's current version. */
export async function findHead(trx: Db, docId: string): Promise<DocHead | undefined> {
  return await trx<DocRow>('docs').where({ id: docId }).whereNull('deleted_at').first('id', 'head_revision_id');
}
