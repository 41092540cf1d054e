import type { Db, Writer } from '../db/connect.ts';

/** A passkey of a user. */
export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  /** SHA-256 of the credential's id, which the browser names. */
  readonly credential_hash: Buffer;
  /** The credential's id, public key and transports as JSON, sealed with the site key. */
  readonly key_cipher: Buffer;
  /** The name that the user gave, sealed with the site key. */
  readonly name_cipher: Buffer;
  /** Signature counter of the last use; 0 for keys without one. */
  readonly counter: number;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Epoch milliseconds; null before the first use. */
  readonly last_used_at: number | null;
}

export async function insertPasskey(db: Writer, row: PasskeyRow): Promise<void> {
  await db<PasskeyRow>('passkeys').insert(row);
}

/** Lists a user's passkeys, the oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return await db<PasskeyRow>('passkeys')
    .where({ user_id: userId })
    .orderBy([{ column: 'created_at' }, { column: 'id' }]);
}

export async function findPasskey(db: Db, credentialHash: Buffer): Promise<PasskeyRow | undefined> {
  return await db<PasskeyRow>('passkeys').where({ credential_hash: credentialHash }).first();
}

export async function hasPasskey(db: Db, id: string): Promise<boolean> {
  return (await db<PasskeyRow>('passkeys').where({ id }).first('id')) !== undefined;
}

/**
 * Stores a use.
 * @param counter of the signature; has to be above the last one, unless the key has none (0)
 * @returns false when it is not: another device has a copy of the key
 */
export async function countPasskeyUse(
  db: Writer,
  id: string,
  counter: number,
  now: number,
): Promise<boolean> {
  const query = db<PasskeyRow>('passkeys').where({ id });
  const isNewer = counter === 0 ? query.where({ counter: 0 }) : query.where('counter', '<', counter);
  return (await isNewer.update({ counter, last_used_at: now })) === 1;
}

/**
 * @returns false when the user has no such passkey
 */
export async function deletePasskey(db: Writer, userId: string, id: string): Promise<boolean> {
  return (await db<PasskeyRow>('passkeys').where({ id, user_id: userId }).delete()) === 1;
}

/**
 * @returns true when there was one
 */
export async function deletePasskeysOf(db: Writer, userId: string): Promise<boolean> {
  return (await db<PasskeyRow>('passkeys').where({ user_id: userId }).delete()) > 0;
}
