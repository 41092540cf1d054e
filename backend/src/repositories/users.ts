import type { Db } from '../db/connect.ts';

/** One account. */
export interface UserRow {
  readonly id: string;
  /** Lower case, unique. */
  readonly username: string;
  /** The e-mail address, sealed with the site key. */
  readonly email_cipher: Buffer;
  /** Keyed hash of the address in lower case: for look-up and uniqueness. */
  readonly email_hash: Buffer;
  /** Grows with every change of the address; bound in its associated data. */
  readonly email_rev: number;
  /** PHC string (argon2id). */
  readonly password_hash: string;
  /** A whole number from 0. */
  readonly grade: number;
  /** Bytes. */
  readonly media_upload_limit: number;
  /** Grows with every change of the row. */
  readonly rev: number;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

export async function insertUser(db: Db, row: UserRow): Promise<void> {
  await db<UserRow>('users').insert(row);
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return await db<UserRow>('users').where({ id }).first();
}

/** @param username in lower case */
export async function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  return await db<UserRow>('users').where({ username }).first();
}

export async function findUserByEmailHash(db: Db, emailHash: Buffer): Promise<UserRow | undefined> {
  return await db<UserRow>('users').where({ email_hash: emailHash }).first();
}

/** Replaces the hash unless the account has changed meanwhile. @returns whether it did */
export async function updatePasswordHash(db: Db, user: Pick<UserRow, 'id' | 'rev'>, passwordHash: string): Promise<boolean> {
  const count = await db<UserRow>('users')
    .where({ id: user.id, rev: user.rev })
    .update({ password_hash: passwordHash, rev: user.rev + 1 });
  return count === 1;
}
