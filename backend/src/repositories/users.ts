import type { Db, Writer } from '../db/connect.ts';
import { accountMacs, checkChange, verifiedUser } from './account-macs.ts';

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
  /** Increases with every session that ends before its time; the MACs of the others are bound to it. */
  readonly session_rev: number;
  /** MACs of login, sessions and grade; null in a row of an older release. See `account-macs.ts`. */
  readonly login_mac: Buffer | null;
  readonly session_mac: Buffer | null;
  readonly grade_mac: Buffer | null;
}

/** Values of a new account. */
export const NEW_USER_MACS = {
  session_rev: 0,
  login_mac: null,
  session_mac: null,
  grade_mac: null,
} as const satisfies Partial<UserRow>;

export async function insertUser(db: Writer, row: UserRow): Promise<void> {
  await db<UserRow>('users').insert({ ...row, ...accountMacs(db, row) });
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return checked(db, await db<UserRow>('users').where({ id }).first());
}

/** @param username in lower case */
export async function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  return checked(db, await db<UserRow>('users').where({ username }).first());
}

export async function findUserByEmailHash(db: Db, emailHash: Buffer): Promise<UserRow | undefined> {
  return checked(db, await db<UserRow>('users').where({ email_hash: emailHash }).first());
}

/**
 * Reads like `findUser`, and locks the row for the rest of the
 * transaction, so that concurrent changes of its password wait.
 */
export async function lockUser(trx: Writer, id: string): Promise<UserRow | undefined> {
  return checked(trx, await lockRow(trx, id));
}

async function lockRow(trx: Writer, id: string): Promise<UserRow | undefined> {
  return await trx<UserRow>('users').where({ id }).forUpdate().first();
}

function checked(db: Db, row: UserRow | undefined): UserRow | undefined {
  return row === undefined ? undefined : verifiedUser(db, row);
}

/**
 * Changes an account and seals it again. Throws for one that does not verify. A grade that alone does not
 * stays so, unless the change is of the grade, which throws as well.
 * @param mayChange refuses a row that is not the expected one
 * @returns the row as changed; null when there is none, or it was refused
 */
export async function changeUser(
  trx: Writer,
  id: string,
  change: Partial<Omit<UserRow, 'id' | 'rev'>>,
  mayChange: (row: UserRow) => boolean = () => true,
): Promise<UserRow | null> {
  const row = await lockRow(trx, id);
  if (row === undefined || !mayChange(row)) return null;
  const hasGrade = checkChange(trx, row, 'grade' in change);
  const next = { ...row, ...change, rev: row.rev + 1 };
  const { grade_mac, ...macs } = accountMacs(trx, next);
  const changed = { ...change, rev: next.rev, ...macs, ...(hasGrade ? { grade_mac } : {}) };
  await trx<UserRow>('users').where({ id }).update(changed);
  return { ...next, ...changed };
}

/**
 * @param replaced hash that must be stored; null: any
 * @returns true when it was updated
 */
export async function updatePasswordHash(
  trx: Writer,
  userId: string,
  passwordHash: string,
  replaced: string | null,
): Promise<boolean> {
  const isReplaced = (row: UserRow): boolean => replaced === null || row.password_hash === replaced;
  return (await changeUser(trx, userId, { password_hash: passwordHash }, isReplaced)) !== null;
}

/**
 * Replaces the address unless another process has changed it.
 * Fails with a duplicate key when another account has it.
 * @returns true when it was replaced
 */
export async function updateEmail(
  trx: Writer,
  user: Pick<UserRow, 'id' | 'email_rev'>,
  email: Pick<UserRow, 'email_cipher' | 'email_hash'>,
): Promise<boolean> {
  const change = { ...email, email_rev: user.email_rev + 1 };
  return (await changeUser(trx, user.id, change, (row) => row.email_rev === user.email_rev)) !== null;
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

export async function updateSupportCode(db: Writer, id: string, supportCodeCipher: Buffer): Promise<void> {
  await db<UserRow>('users').where({ id }).update({ support_code_cipher: supportCodeCipher });
}

/**
 * Changes the columns that the operator controls.
 * @returns false when there is no such account
 */
export async function updateAccountStatus(
  trx: Writer,
  id: string,
  change: Partial<Pick<UserRow, 'grade' | 'media_upload_limit' | 'storage_limit' | 'disabled_at'>>,
): Promise<boolean> {
  return (await changeUser(trx, id, change)) !== null;
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
