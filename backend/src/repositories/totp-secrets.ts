import type { Db, Writer } from '../db/connect.ts';

/** The secret that an authenticator app shares with the server. */
export interface TotpSecretRow {
  readonly id: string;
  readonly user_id: string;
  /** The secret in base 32, sealed with the site key for this user and row. */
  readonly secret_cipher: Buffer;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Time at which the first code was given, epoch milliseconds; null while the app is being set up. */
  readonly enabled_at: number | null;
  /** Time step (30 s) of the last code that was used: neither it nor one before counts again. */
  readonly last_step: number;
}

/** Finds the secret in use; there is at most one. */
export async function findTotpSecret(db: Db, userId: string): Promise<TotpSecretRow | undefined> {
  return await db<TotpSecretRow>('totp_secrets')
    .where({ user_id: userId })
    .whereNotNull('enabled_at')
    .first();
}

/**
 * Finds the secret of an app that is being set up.
 * @param after epoch milliseconds: an older one no longer counts
 */
export async function findTotpSetup(
  db: Db,
  userId: string,
  after: number,
): Promise<TotpSecretRow | undefined> {
  return await db<TotpSecretRow>('totp_secrets')
    .where({ user_id: userId })
    .whereNull('enabled_at')
    .where('created_at', '>', after)
    .first();
}

/** Stores the secret of an app that is being set up, in place of one before. */
export async function replaceTotpSetup(trx: Writer, row: TotpSecretRow): Promise<void> {
  await trx<TotpSecretRow>('totp_secrets').where({ user_id: row.user_id }).whereNull('enabled_at').delete();
  await trx<TotpSecretRow>('totp_secrets').insert(row);
}

/** Puts a secret into use, in place of one before. */
export async function enableTotpSecret(
  trx: Writer,
  { id, user_id }: Pick<TotpSecretRow, 'id' | 'user_id'>,
  now: number,
  step: number,
): Promise<void> {
  await trx<TotpSecretRow>('totp_secrets').where({ user_id }).whereNot({ id }).delete();
  await trx<TotpSecretRow>('totp_secrets').where({ id }).update({ enabled_at: now, last_step: step });
}

/**
 * Uses up a code.
 * @param step its time step
 * @returns false when it, or a later one, was used before
 */
export async function consumeTotpStep(db: Writer, id: string, step: number): Promise<boolean> {
  const count = await db<TotpSecretRow>('totp_secrets')
    .where({ id })
    .where('last_step', '<', step)
    .update({ last_step: step });
  return count === 1;
}

/**
 * Deletes a user's secrets, in use or being set up.
 * @returns true when there was one in use
 */
export async function deleteTotpSecrets(trx: Writer, userId: string): Promise<boolean> {
  const count = await trx<TotpSecretRow>('totp_secrets')
    .where({ user_id: userId })
    .whereNotNull('enabled_at')
    .delete();
  await trx<TotpSecretRow>('totp_secrets').where({ user_id: userId }).delete();
  return count > 0;
}
