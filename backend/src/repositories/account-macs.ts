import type { MacInput } from '../crypto/row-macs.ts';
import { rowMacsOf } from '../db/row-macs.ts';
import type { Db } from '../db/connect.ts';

/** Columns that decide about the sessions of an account. */
export interface SessionPolicy {
  /** Increases with every session that ends before its time. */
  readonly session_rev: number;
  readonly disabled_at: number | null;
  readonly deleted_at: number | null;
}

/** Columns that decide who an account belongs to and what it may do. */
export interface UserAccessRow extends SessionPolicy {
  readonly id: string;
  readonly username: string;
  readonly email_hash: Buffer;
  readonly email_rev: number;
  readonly password_hash: string;
  readonly grade: number;
  readonly rev: number;
}

export interface AccountMacs {
  readonly login_mac: Buffer | null;
  readonly session_mac: Buffer | null;
  readonly grade_mac: Buffer | null;
}

/** Returns the facts that open an account: its name, its address, its password. */
export function loginMacInput(row: UserAccessRow): MacInput {
  const { id, username, email_hash, email_rev, password_hash, rev } = row;
  return {
    part: 'login',
    id,
    version: rev,
    facts: [username, email_hash, email_rev, password_hash],
  };
}

export function sessionPolicyMacInput(id: string, row: SessionPolicy): MacInput {
  return {
    part: 'sessions',
    id,
    version: row.session_rev,
    facts: [row.disabled_at, row.deleted_at],
  };
}

export function gradeMacInput({ id, grade, rev }: UserAccessRow): MacInput {
  return { part: 'grade', id, version: rev, facts: [grade] };
}

/** Returns the columns that seal an account. */
export function accountMacs(db: Db, row: UserAccessRow): AccountMacs {
  const macs = rowMacsOf(db);
  return {
    login_mac: macs.sign(loginMacInput(row)),
    session_mac: macs.sign(sessionPolicyMacInput(row.id, row)),
    grade_mac: macs.sign(gradeMacInput(row)),
  };
}

function mayLogIn(db: Db, row: UserAccessRow & AccountMacs): boolean {
  const macs = rowMacsOf(db);
  const isKnown = macs.isTrusted(loginMacInput(row), row.login_mac);
  return macs.isTrusted(sessionPolicyMacInput(row.id, row), row.session_mac) && isKnown;
}

/**
 * Returns an account as it may be trusted: one whose login does not verify is disabled, and a grade that does
 * not verify is 0.
 */
export function verifiedUser<T extends UserAccessRow & AccountMacs & { readonly created_at: number }>(
  db: Db,
  row: T,
): T {
  const hasGrade = rowMacsOf(db).isTrusted(gradeMacInput(row), row.grade_mac);
  const isOpen = mayLogIn(db, row);
  if (hasGrade && isOpen) return row;
  return {
    ...row,
    grade: hasGrade ? row.grade : 0,
    disabled_at: isOpen ? row.disabled_at : (row.disabled_at ?? row.created_at),
  };
}

/**
 * Refuses to seal an account that does not verify with its next change.
 * @param isOfGrade true for a change of the grade
 * @returns false where the grade does not verify, which the change leaves alone and must not seal
 */
export function checkChange(db: Db, row: UserAccessRow & AccountMacs, isOfGrade: boolean): boolean {
  const macs = rowMacsOf(db);
  const hasGrade = macs.isTrusted(gradeMacInput(row), row.grade_mac);
  if (!mayLogIn(db, row) || (isOfGrade && !hasGrade)) throw macs.damage(loginMacInput(row));
  return hasGrade;
}

/** Columns that decide which browser a session is of, and how long. */
export interface SessionAccessRow {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly previous_token_hash: Buffer | null;
  readonly previous_until: number | null;
  readonly device_key_hash: Buffer;
  readonly user_id: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly proven_at: number | null;
}

/** @param sessionRev the account's counter, to which its sessions are bound */
export function sessionMacInput(row: SessionAccessRow, sessionRev: number): MacInput {
  return {
    part: 'session',
    id: row.id,
    version: sessionRev,
    facts: [
      row.token_hash,
      row.previous_token_hash,
      row.previous_until,
      row.device_key_hash,
      row.user_id,
      row.created_at,
      row.expires_at,
      row.proven_at,
    ],
  };
}

/** Columns of a mailed link. */
export interface LinkAccessRow {
  readonly token_hash: Buffer;
  readonly kind: string;
  readonly user_id: string;
  readonly email_cipher: Buffer | null;
  readonly created_at: number;
  readonly expires_at: number;
}

/**
 * Columns of the user that a link ends with: one that was used, put back, does not verify any more.
 * A link that undoes a change of the address outlives changes of both.
 */
export type LinkBinding = Pick<UserAccessRow, 'password_hash' | 'email_rev'>;

export function linkMacInput(row: LinkAccessRow, { password_hash, email_rev }: LinkBinding): MacInput {
  const isUndo = row.kind === 'undo_email';
  return {
    part: 'link',
    id: row.token_hash.toString('hex'),
    version: isUndo ? 0 : email_rev,
    facts: [
      row.kind,
      row.user_id,
      row.email_cipher,
      row.created_at,
      row.expires_at,
      isUndo ? '' : password_hash,
    ],
  };
}
