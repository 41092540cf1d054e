import type { Db, Writer } from '../db/connect.ts';

/** A login of the desktop app that a browser has confirmed. */
export interface DesktopLoginRow {
  /** SHA-256 of the code. */
  readonly code_hash: Buffer;
  readonly user_id: string;
  /** Facts to which the code is bound, as JSON, sealed with the site key for its row and user. */
  readonly facts_cipher: Buffer;
  /** Epoch milliseconds, for the deletion of old rows: the sealed time is the one that counts. */
  readonly expires_at: number;
}

export async function insertDesktopLogin(db: Writer, row: DesktopLoginRow): Promise<void> {
  await db<DesktopLoginRow>('desktop_logins').insert(row);
}

export async function findDesktopLogin(db: Db, codeHash: Buffer): Promise<DesktopLoginRow | undefined> {
  return await db<DesktopLoginRow>('desktop_logins').where({ code_hash: codeHash }).first();
}

/**
 * Deletes a login on its use.
 * @returns false when another request has used it
 */
export async function consumeDesktopLogin(trx: Writer, codeHash: Buffer): Promise<boolean> {
  return (await trx<DesktopLoginRow>('desktop_logins').where({ code_hash: codeHash }).delete()) === 1;
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredDesktopLogins(db: Writer, now: number): Promise<number> {
  return await db<DesktopLoginRow>('desktop_logins').where('expires_at', '<=', now).delete();
}
