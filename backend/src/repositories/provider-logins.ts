import type { Db, Writer } from '../db/connect.ts';

/** `asked`: the browser is at the provider. `first`: it came back, and an account has to be made. */
export type ProviderLoginStage = 'asked' | 'first';

/** A login by a provider that waits for its next step. */
export interface ProviderLoginRow {
  /** SHA-256 of the secret that names it: `state`, or the ticket of a first login. */
  readonly secret_hash: Buffer;
  readonly stage: ProviderLoginStage;
  /** SHA-256 of the `device_key` of the browser that began it. */
  readonly device_key_hash: Buffer;
  /** The rest as JSON, sealed with the site key for its row. */
  readonly facts_cipher: Buffer;
  /** Epoch milliseconds. */
  readonly expires_at: number;
}

export async function insertProviderLogin(db: Writer, row: ProviderLoginRow): Promise<void> {
  await db<ProviderLoginRow>('provider_logins').insert(row);
}

export async function findProviderLogin(
  db: Db,
  key: Pick<ProviderLoginRow, 'secret_hash' | 'stage' | 'device_key_hash'>,
  now: number,
): Promise<ProviderLoginRow | undefined> {
  return await db<ProviderLoginRow>('provider_logins')
    .where({ ...key })
    .where('expires_at', '>', now)
    .first();
}

/**
 * Deletes a login on its use.
 * @returns false when another request has used it
 */
export async function consumeProviderLogin(db: Writer, secretHash: Buffer): Promise<boolean> {
  return (await db<ProviderLoginRow>('provider_logins').where({ secret_hash: secretHash }).delete()) === 1;
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredProviderLogins(db: Writer, now: number): Promise<number> {
  return await db<ProviderLoginRow>('provider_logins').where('expires_at', '<=', now).delete();
}
