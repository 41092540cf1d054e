import type { Db } from '../db/connect.ts';

/** One data key of a group, encrypted by a master key. The highest version seals; all of them open. */
export interface GroupKeyRow {
  readonly group_id: string;
  /** From 1. */
  readonly version: number;
  /** The master key that wraps it. */
  readonly kek_id: string;
  readonly wrapped: Buffer;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

export async function insertGroupKey(db: Db, row: GroupKeyRow): Promise<void> {
  await db<GroupKeyRow>('group_keys').insert(row);
}

export async function findGroupKeys(db: Db, groupId: string): Promise<GroupKeyRow[]> {
  return await db<GroupKeyRow>('group_keys').where({ group_id: groupId });
}

/** The master keys that some data key is wrapped with. */
export async function listKekIds(db: Db): Promise<string[]> {
  return await db<GroupKeyRow>('group_keys').distinct('kek_id').pluck('kek_id');
}

/** So many data keys that another master key than this one wraps. */
export async function listGroupKeysWrappedOtherwise(db: Db, kekId: string, max: number): Promise<GroupKeyRow[]> {
  return await db<GroupKeyRow>('group_keys').whereNot({ kek_id: kekId }).limit(max);
}

/** Replaces the wrap unless that happened meanwhile. @returns whether it did */
export async function rewrapGroupKey(db: Db, row: GroupKeyRow, wrap: Pick<GroupKeyRow, 'kek_id' | 'wrapped'>): Promise<boolean> {
  const { group_id, version, kek_id } = row;
  return (await db<GroupKeyRow>('group_keys').where({ group_id, version, kek_id }).update(wrap)) === 1;
}
