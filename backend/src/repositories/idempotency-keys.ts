import type { Db, Writer } from '../db/connect.ts';
import { insertInto } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';

/** Result of a write, from which its response can be repeated. */
export interface IdempotencyKeyRow {
  /** Keyed hash of user and Idempotency-Key. */
  readonly key_hash: Buffer;
  /** Owner; the row is deleted with the account. */
  readonly user_id: string;
  /** Keyed hash of method, path, query and body. */
  readonly request_hash: Buffer;
  /** HTTP status of the response. */
  readonly status: number;
  /** Id of the created or changed object. */
  readonly object_id: string;
  /** Revision of the object in the response; 0 for objects without revisions. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly expires_at: number;
}

export async function findIdempotencyKey(
  db: Db,
  keyHash: Buffer,
  now: number,
): Promise<IdempotencyKeyRow | undefined> {
  return await db<IdempotencyKeyRow>('idempotency_keys')
    .where({ key_hash: keyHash })
    .where('expires_at', '>', now)
    .first();
}

/**
 * Returns the statements that insert a key, replacing an expired row. They fail with a duplicate key for a
 * live one (see `isDuplicate`), after waiting for its writer if that has not committed yet.
 */
export function idempotencyKeyInsert(row: IdempotencyKeyRow, now: number): Statement[] {
  return [
    {
      sql: 'DELETE FROM idempotency_keys WHERE key_hash = ? AND expires_at <= ?',
      values: [row.key_hash, now],
    },
    insertInto('idempotency_keys', row),
  ];
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredIdempotencyKeys(db: Writer, now: number): Promise<number> {
  return await db<IdempotencyKeyRow>('idempotency_keys').where('expires_at', '<=', now).delete();
}
