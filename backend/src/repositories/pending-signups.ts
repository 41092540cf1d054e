import type { Db, Writer } from '../db/connect.ts';

/** A sign-up whose mailed link has not been used. Reserves its username. */
export interface PendingSignupRow {
  /** Lower case, unique. */
  readonly username: string;
  /** SHA-256 of the token in the link. */
  readonly token_hash: Buffer;
  /** The e-mail address, sealed with the site key. */
  readonly email_cipher: Buffer;
  /** PHC string (argon2id). */
  readonly password_hash: string;
  /** Provider's user of a first login, as JSON, sealed with the site key; null for one with a password. */
  readonly identity_cipher: Buffer | null;
  /** Interface language of the sign-up. */
  readonly locale: string;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Epoch milliseconds. */
  readonly expires_at: number;
}

/** Inserts a sign-up. Fails with a duplicate key when its username is reserved. */
export async function insertPendingSignup(db: Writer, row: PendingSignupRow): Promise<void> {
  await db<PendingSignupRow>('pending_signups').insert(row);
}

/** @param username in lower case */
export async function findPendingSignup(
  db: Db,
  username: string,
  now: number,
): Promise<PendingSignupRow | undefined> {
  return await db<PendingSignupRow>('pending_signups')
    .where({ username })
    .where('expires_at', '>', now)
    .first();
}

export async function findPendingSignupByToken(
  db: Db,
  tokenHash: Buffer,
  now: number,
): Promise<PendingSignupRow | undefined> {
  return await db<PendingSignupRow>('pending_signups')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .first();
}

/**
 * Deletes a sign-up on use of its link.
 * @returns false when another request has used it, or it has expired
 */
export async function consumePendingSignup(db: Writer, tokenHash: Buffer, now: number): Promise<boolean> {
  return (
    (await db<PendingSignupRow>('pending_signups')
      .where({ token_hash: tokenHash })
      .where('expires_at', '>', now)
      .delete()) === 1
  );
}

/**
 * Deletes an expired sign-up with this username, and one with a given link.
 * @param tokenHash null: none
 */
export async function freePendingUsername(
  db: Writer,
  username: string,
  tokenHash: Buffer | null,
  now: number,
): Promise<void> {
  await db<PendingSignupRow>('pending_signups')
    .where({ username })
    .where((either) => {
      void either.where('expires_at', '<=', now);
      if (tokenHash !== null) void either.orWhere({ token_hash: tokenHash });
    })
    .delete();
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredPendingSignups(db: Writer, now: number): Promise<number> {
  return await db<PendingSignupRow>('pending_signups').where('expires_at', '<=', now).delete();
}
