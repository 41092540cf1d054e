import type { Db, Writer } from '../db/connect.ts';

/**
 * A data key of a group, encrypted by a master key. The
 * highest version seals; every version opens its values.
 */
export interface GroupKeyRow {
  readonly group_id: string;
  /** Starts at 1. */
  readonly version: number;
  /** Id of the master key that wraps it. */
  readonly kek_id: string;
  readonly wrapped: Buffer;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

export async function insertGroupKey(db: Writer, row: GroupKeyRow): Promise<void> {
  await db<GroupKeyRow>('group_keys').insert(row);
}

export async function findGroupKeys(db: Db, groupId: string): Promise<GroupKeyRow[]> {
  return await db<GroupKeyRow>('group_keys').where({ group_id: groupId });
}

/** Lists the ids of master keys that wrap data keys. */
export async function listKekIds(db: Db): Promise<string[]> {
  return await db<GroupKeyRow>('group_keys').distinct('kek_id').pluck('kek_id');
}

/** Lists data keys wrapped by other master keys than this one, up to a number. */
export async function listGroupKeysWrappedOtherwise(
  db: Db,
  kekId: string,
  max: number,
): Promise<GroupKeyRow[]> {
  return await db<GroupKeyRow>('group_keys').whereNot({ kek_id: kekId }).limit(max);
}

/**
 * Replaces the wrap unless another process has replaced it.
 * @returns true when it was replaced
 */
export async function rewrapGroupKey(
  db: Writer,
  row: GroupKeyRow,
  wrap: Pick<GroupKeyRow, 'kek_id' | 'wrapped'>,
): Promise<boolean> {
  const { group_id, version, kek_id } = row;
  return (await db<GroupKeyRow>('group_keys').where({ group_id, version, kek_id }).update(wrap)) === 1;
}
