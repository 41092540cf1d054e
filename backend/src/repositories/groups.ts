import type { Db } from '../db/connect.ts';
import { runStatement, selectRows } from '../db/statements.ts';
import type { Statement } from '../db/statements.ts';

/** One user's space. */
export interface GroupRow {
  readonly id: string;
  readonly owner_id: string;
  /** The owner's username: the first segment of the address. Never changes. */
  readonly name: string;
  /** In the clear, as everybody may read it. */
  readonly title: string;
  /** The design settings as JSON, in the clear likewise. */
  readonly style: string;
  readonly home_doc_id: string;
  /**
   * Grows in every transaction that changes what a list of documents shows. Raising it comes first in each of them,
   * so that writers of one group follow one another; lists are cached under it.
   */
  readonly tree_rev: number;
  /** Grows with title and style. */
  readonly rev: number;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

export async function insertGroup(db: Db, row: GroupRow): Promise<void> {
  await db<GroupRow>('groups').insert(row);
}

/** @param name in lower case */
export async function findGroupByName(db: Db, name: string): Promise<GroupRow | undefined> {
  const [row] = await selectRows<GroupRow>(db, 'SELECT * FROM `groups` WHERE name = ?', [name]);
  return row;
}

export async function findGroup(db: Db, id: string): Promise<GroupRow | undefined> {
  return await db<GroupRow>('groups').where({ id }).first();
}

/** Changes what everybody sees of the space. */
export async function updateGroup(db: Db, id: string, change: Partial<Pick<GroupRow, 'title' | 'style'>>): Promise<void> {
  await db<GroupRow>('groups')
    .where({ id })
    .update({ ...change, rev: db.raw('rev + 1') as unknown as number });
}

/** Takes the group for the rest of the transaction and makes every cached list of it stale. */
export async function lockTree(trx: Db, groupId: string): Promise<void> {
  await runStatement(trx, treeLock(groupId));
}

/** What `lockTree` sends. */
export function treeLock(groupId: string): Statement {
  return { sql: 'UPDATE `groups` SET tree_rev = tree_rev + 1 WHERE id = ?', values: [groupId] };
}
