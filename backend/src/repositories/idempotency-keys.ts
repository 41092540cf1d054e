import type { Db } from '../db/connect.ts';
import { insertInto } from '../db/statements.ts';
import type { Statement } from '../db/statements.ts';

/** What one write did, so that its answer can be given again. */
export interface IdempotencyKeyRow {
  /** Keyed hash of user and key. */
  readonly key_hash: Buffer;
  /** Whose it is: goes with the account. */
  readonly user_id: string;
  /** Keyed hash of method, path, query and body. */
  readonly request_hash: Buffer;
  /** The HTTP status of the answer. */
  readonly status: number;
  /** What was made or changed. */
  readonly object_id: string;
  /** The state of it that the answer showed; 0 for what has no revisions. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly expires_at: number;
}

export async function findIdempotencyKey(db: Db, keyHash: Buffer, now: number): Promise<IdempotencyKeyRow | undefined> {
  return await db<IdempotencyKeyRow>('idempotency_keys').where({ key_hash: keyHash }).where('expires_at', '>', now).first();
}

/** Takes the place of an expired row. A living one refuses it (see `isDuplicate`): after its writer, if that is not done yet. */
export async function insertIdempotencyKey(db: Db, row: IdempotencyKeyRow, now: number): Promise<void> {
  const expired = await db<IdempotencyKeyRow>('idempotency_keys').where({ key_hash: row.key_hash }).first('expires_at');
  if (expired !== undefined && expired.expires_at <= now) {
    await db<IdempotencyKeyRow>('idempotency_keys').where({ key_hash: row.key_hash }).where('expires_at', '<=', now).delete();
  }
  await db<IdempotencyKeyRow>('idempotency_keys').insert(row);
}

/** The same as statements. */
export function idempotencyKeyInsert(row: IdempotencyKeyRow, now: number): Statement[] {
  return [
    { sql: 'DELETE FROM idempotency_keys WHERE key_hash = ? AND expires_at <= ?', values: [row.key_hash, now] },
    insertInto('idempotency_keys', row),
  ];
}

/** @returns how many have gone */
export async function deleteExpiredIdempotencyKeys(db: Db, now: number): Promise<number> {
  return await db<IdempotencyKeyRow>('idempotency_keys').where('expires_at', '<=', now).delete();
}
