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
