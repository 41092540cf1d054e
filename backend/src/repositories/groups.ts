import type { Db, Writer } from '../db/connect.ts';
import { rowMacsOf } from '../db/row-macs.ts';
import { selectRows } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';
import { spaceMacInput, trustedOwner } from './space-macs.ts';

/** A user's space. */
export interface GroupRow {
  readonly id: string;
  readonly owner_id: string;
  /** The owner's username: the first path segment of its pages. Never changes. */
  readonly name: string;
  /** Unencrypted, since it is public. */
  readonly title: string;
  /** Design settings as JSON, unencrypted, since they are public. */
  readonly style: string;
  readonly home_doc_id: string;
  /**
   * Increases in every transaction that changes a list of documents. Each of these raises it first, which
   * serialises the writers of a group; cached lists are keyed by it.
   */
  readonly tree_rev: number;
  /** Increases with every change of title and style. */
  readonly rev: number;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** MAC of the owner; null in a row of an older release. */
  readonly mac: Buffer | null;
}

export async function insertGroup(db: Writer, row: Omit<GroupRow, 'mac'>): Promise<void> {
  await db<GroupRow>('groups').insert({ ...row, mac: rowMacsOf(db).sign(spaceMacInput(row)) });
}

/** @param name in lower case */
export async function findGroupByName(db: Db, name: string): Promise<GroupRow | undefined> {
  const [row] = await selectRows<GroupRow>(db, 'SELECT * FROM `groups` WHERE name = ?', [name]);
  return checked(db, row);
}

export async function findGroup(db: Db, id: string): Promise<GroupRow | undefined> {
  return checked(db, await db<GroupRow>('groups').where({ id }).first());
}

function checked(db: Db, row: GroupRow | undefined): GroupRow | undefined {
  return row === undefined ? undefined : { ...row, owner_id: trustedOwner(db, row, row.mac) };
}

/** Changes public fields of the space. */
export async function updateGroup(
  db: Writer,
  id: string,
  change: Partial<Pick<GroupRow, 'title' | 'style'>>,
): Promise<void> {
  await db<GroupRow>('groups')
    .where({ id })
    .update({ ...change, rev: db.raw('rev + 1') as unknown as number });
}

/**
 * Locks the group for the rest of the transaction, as `treeLock` does, without invalidating its lists.
 * @returns false when it does not exist
 */
export async function lockGroup(trx: Db, groupId: string): Promise<boolean> {
  return (await trx<GroupRow>('groups').where({ id: groupId }).forUpdate().first('id')) !== undefined;
}

/**
 * Returns the statement that locks the group's row for the rest of the transaction and invalidates every
 * cached list of it.
 */
export function treeLock(groupId: string): Statement {
  return { sql: 'UPDATE `groups` SET tree_rev = tree_rev + 1 WHERE id = ?', values: [groupId] };
}

/** Returns the statement that locks the group's row as `treeLock` does, and leaves its lists as they are. */
export function groupLock(groupId: string): Statement {
  return { sql: 'UPDATE `groups` SET tree_rev = tree_rev WHERE id = ?', values: [groupId] };
}
