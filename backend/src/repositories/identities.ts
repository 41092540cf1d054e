import type { Db, Writer } from '../db/connect.ts';

/** A provider's account that is linked to a user's. */
export interface IdentityRow {
  readonly id: string;
  readonly user_id: string;
  /** Keyed hash of issuer and subject: for look-up and uniqueness. */
  readonly identity_hash: Buffer;
  /** Issuer, subject and name as JSON, sealed with the site key for its row and user. */
  readonly identity_cipher: Buffer;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Epoch milliseconds; null before the first login after it was linked. */
  readonly last_used_at: number | null;
}

/** Inserts an identity. Fails with a duplicate key when an account has it. */
export async function insertIdentity(db: Writer, row: IdentityRow): Promise<void> {
  await db<IdentityRow>('identities').insert(row);
}

export async function findIdentity(db: Db, identityHash: Buffer): Promise<IdentityRow | undefined> {
  return await db<IdentityRow>('identities').where({ identity_hash: identityHash }).first();
}

/** Lists a user's identities, the oldest first. */
export async function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return await db<IdentityRow>('identities')
    .where({ user_id: userId })
    .orderBy([{ column: 'created_at' }, { column: 'id' }]);
}

/**
 * Stores a use.
 * @returns false when the identity is no longer the user's
 */
export async function touchIdentity(db: Writer, userId: string, id: string, now: number): Promise<boolean> {
  const count = await db<IdentityRow>('identities')
    .where({ id, user_id: userId })
    .update({ last_used_at: now });
  return count === 1;
}

/**
 * @returns false when the user has no such identity
 */
export async function deleteIdentity(db: Writer, userId: string, id: string): Promise<boolean> {
  return (await db<IdentityRow>('identities').where({ id, user_id: userId }).delete()) === 1;
}
