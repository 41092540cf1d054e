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
  /** Bytes that texts, revisions and own comments may take. */
  readonly storage_limit: number;
  /** The interface language that was last used: mails come in it. */
  readonly locale: string;
  /** What the user tells the operator to be recognised, sealed with the site key; null until it was asked for. */
  readonly support_code_cipher: Buffer | null;
  /** When the user deleted the account, epoch milliseconds; null while it lives. The row goes when everything else has. */
  readonly deleted_at: number | null;
  /** Since when the operator keeps the user out, epoch milliseconds; null: not at all. */
  readonly disabled_at: number | null;
  /** Grows with every change of name, address, password or grade. */
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

/** As `findUser`, and holds the account for the rest of the transaction: whoever changes its password waits. */
export async function lockUser(trx: Db, id: string): Promise<UserRow | undefined> {
  return await trx<UserRow>('users').where({ id }).forUpdate().first();
}

/** @param replaced the hash that must stand there; null: any. @returns whether it did */
export async function updatePasswordHash(db: Db, userId: string, passwordHash: string, replaced: string | null): Promise<boolean> {
  const count = await db<UserRow>('users')
    .where({ id: userId, ...(replaced === null ? {} : { password_hash: replaced }) })
    .update({ password_hash: passwordHash, rev: db.raw('rev + 1') as unknown as number });
  return count === 1;
}

/** Replaces the address unless that happened meanwhile. Fails with a duplicate key when another account has it. @returns whether it did */
export async function updateEmail(
  db: Db,
  user: Pick<UserRow, 'id' | 'email_rev'>,
  email: Pick<UserRow, 'email_cipher' | 'email_hash'>,
): Promise<boolean> {
  const count = await db<UserRow>('users')
    .where({ id: user.id, email_rev: user.email_rev })
    .update({ ...email, email_rev: user.email_rev + 1, rev: db.raw('rev + 1') as unknown as number });
  return count === 1;
}

export async function updateLocale(db: Db, id: string, locale: string): Promise<void> {
  await db<UserRow>('users').where({ id }).update({ locale });
}

/** Gives the account its support code unless it has one. */
export async function insertSupportCode(db: Db, id: string, supportCodeCipher: Buffer): Promise<void> {
  await db<UserRow>('users').where({ id }).whereNull('support_code_cipher').update({ support_code_cipher: supportCodeCipher });
}

/** What the operator decides about an account. @returns whether there is such an account */
export async function updateStanding(
  db: Db,
  id: string,
  change: Partial<Pick<UserRow, 'grade' | 'media_upload_limit' | 'storage_limit' | 'disabled_at'>>,
): Promise<boolean> {
  const count = await db<UserRow>('users')
    .where({ id })
    .update({ ...change, rev: db.raw('rev + 1') as unknown as number });
  return count === 1;
}

/** So many accounts in the order of their names, those that are being deleted left out. @param after the name before the first; '' for the beginning */
export async function listUsers(db: Db, after: string, max: number): Promise<UserRow[]> {
  return await db<UserRow>('users').where('username', '>', after).whereNull('deleted_at').orderBy('username').limit(max);
}
