import type { Db, Writer } from '../db/connect.ts';

/** An account. */
export interface UserRow {
  readonly id: string;
  /** Lower case, unique. */
  readonly username: string;
  /** The e-mail address, sealed with the site key. */
  readonly email_cipher: Buffer;
  /** Keyed hash of the address in lower case: for look-up and uniqueness. */
  readonly email_hash: Buffer;
  /** Increases with every change of the address; bound in its associated data. */
  readonly email_rev: number;
  /** PHC string (argon2id). */
  readonly password_hash: string;
  /** A non-negative integer. */
  readonly grade: number;
  /** Limit of media in bytes. */
  readonly media_upload_limit: number;
  /** Limit in bytes of texts, revisions and own comments. */
  readonly storage_limit: number;
  /** Last used interface language; mails are sent in it. */
  readonly locale: string;
  /** Code by which the operator identifies the user, sealed with the site key; null until first requested. */
  readonly support_code_cipher: Buffer | null;
  /**
   * Time at which the user deleted the account, epoch milliseconds;
   * null for a live account. The row is deleted after all other data.
   */
  readonly deleted_at: number | null;
  /** Time at which the operator disabled the account, epoch milliseconds; null unless disabled. */
  readonly disabled_at: number | null;
  /** Increases with every change of name, address, password or grade. */
  readonly rev: number;
  /** Epoch milliseconds. */
  readonly created_at: number;
}

export async function insertUser(db: Writer, row: UserRow): Promise<void> {
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

/**
 * Reads like `findUser`, and locks the row for the rest of the
 * transaction, so that concurrent changes of its password wait.
 */
export async function lockUser(trx: Writer, id: string): Promise<UserRow | undefined> {
  return await trx<UserRow>('users').where({ id }).forUpdate().first();
}

/**
 * @param replaced hash that must be stored; null: any
 * @returns true when it was updated
 */
export async function updatePasswordHash(
  db: Writer,
  userId: string,
  passwordHash: string,
  replaced: string | null,
): Promise<boolean> {
  const count = await db<UserRow>('users')
    .where({ id: userId, ...(replaced === null ? {} : { password_hash: replaced }) })
    .update({ password_hash: passwordHash, rev: db.raw('rev + 1') as unknown as number });
  return count === 1;
}

/**
 * Replaces the address unless another process has changed it.
 * Fails with a duplicate key when another account has it.
 * @returns true when it was replaced
 */
export async function updateEmail(
  db: Writer,
  user: Pick<UserRow, 'id' | 'email_rev'>,
  email: Pick<UserRow, 'email_cipher' | 'email_hash'>,
): Promise<boolean> {
  const count = await db<UserRow>('users')
    .where({ id: user.id, email_rev: user.email_rev })
    .update({ ...email, email_rev: user.email_rev + 1, rev: db.raw('rev + 1') as unknown as number });
  return count === 1;
}

export async function updateLocale(db: Writer, id: string, locale: string): Promise<void> {
  await db<UserRow>('users').where({ id }).update({ locale });
}

/** Stores a support code unless the account has one. */
export async function insertSupportCode(db: Writer, id: string, supportCodeCipher: Buffer): Promise<void> {
  await db<UserRow>('users')
    .where({ id })
    .whereNull('support_code_cipher')
    .update({ support_code_cipher: supportCodeCipher });
}

/**
 * Changes the columns that the operator controls.
 * @returns false when there is no such account
 */
export async function updateStanding(
  db: Writer,
  id: string,
  change: Partial<Pick<UserRow, 'grade' | 'media_upload_limit' | 'storage_limit' | 'disabled_at'>>,
): Promise<boolean> {
  const count = await db<UserRow>('users')
    .where({ id })
    .update({ ...change, rev: db.raw('rev + 1') as unknown as number });
  return count === 1;
}

/**
 * Lists accounts by name, up to a number, without those being deleted.
 * @param after name before the first; '' for the beginning
 */
export async function listUsers(db: Db, after: string, max: number): Promise<UserRow[]> {
  return await db<UserRow>('users')
    .where('username', '>', after)
    .whereNull('deleted_at')
    .orderBy('username')
    .limit(max);
}
