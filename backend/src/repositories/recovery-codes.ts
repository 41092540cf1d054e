import type { Db, Writer } from '../db/connect.ts';

/** A recovery code that has not been used. */
export interface RecoveryCodeRow {
  readonly user_id: string;
  /** Keyed hash of user and code. */
  readonly code_hash: Buffer;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const rows: readonly { readonly count?: string | number }[] = await db<RecoveryCodeRow>('recovery_codes')
    .where({ user_id: userId })
    .count({ count: '*' });
  return Number(rows[0]?.count ?? 0);
}

/** Stores a user's codes in place of those before. */
export async function replaceRecoveryCodes(
  trx: Writer,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  await trx<RecoveryCodeRow>('recovery_codes').insert(
    hashes.map((hash) => ({ user_id: userId, code_hash: hash })),
  );
}

/**
 * Deletes a code on use.
 * @returns false when there is no such code
 */
export async function consumeRecoveryCode(db: Writer, userId: string, codeHash: Buffer): Promise<boolean> {
  const count = await db<RecoveryCodeRow>('recovery_codes')
    .where({ user_id: userId, code_hash: codeHash })
    .delete();
  return count === 1;
}

export async function deleteRecoveryCodes(db: Writer, userId: string): Promise<void> {
  await db<RecoveryCodeRow>('recovery_codes').where({ user_id: userId }).delete();
}
