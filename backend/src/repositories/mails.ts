import type { Db } from '../db/connect.ts';

/** A mail that is still to be sent. */
export interface MailRow {
  readonly id: string;
  /** Its kind, recipient and token as JSON, sealed with the site key. */
  readonly mail_cipher: Buffer;
  readonly attempts: number;
  /** When to send it, epoch milliseconds. Whoever sends it moves this on first: of many processes one succeeds. */
  readonly due_at: number;
  /** When it is of no use any more. */
  readonly expires_at: number;
}

/** `mails`: those about an account, whose id they carry and with which they go. `signup_mails`: those about none. */
export type MailTable = 'mails' | 'signup_mails';

/** @param userId whose account it is about; null: nobody's, for `signup_mails` */
export async function insertMail(db: Db, table: MailTable, row: MailRow, userId: string | null): Promise<void> {
  await db(table).insert(userId === null ? row : { ...row, user_id: userId });
}

/** Those to be sent by now, the oldest first. */
export async function listDueMails(db: Db, table: MailTable, now: number, limit: number): Promise<MailRow[]> {
  return await db<MailRow>(table).where('due_at', '<=', now).orderBy('due_at').limit(limit);
}

/** When the next one is to be sent; null when none waits. */
export async function nextMailDueAt(db: Db, table: MailTable): Promise<number | null> {
  return (await db<MailRow>(table).orderBy('due_at').first('due_at'))?.due_at ?? null;
}

/** Takes a mail for sending, or puts it off. @returns false when somebody else did */
export async function deferMail(
  db: Db,
  table: MailTable,
  mail: Pick<MailRow, 'id' | 'due_at'>,
  dueAt: number,
  attempts: number,
): Promise<boolean> {
  return (await db<MailRow>(table).where({ id: mail.id, due_at: mail.due_at }).update({ due_at: dueAt, attempts })) === 1;
}

export async function deleteMail(db: Db, table: MailTable, id: string): Promise<void> {
  await db<MailRow>(table).where({ id }).delete();
}

/** The number of mails that wait to be sent, of both tables. */
export async function countMails(db: Db): Promise<number> {
  let sum = 0;
  for (const table of ['mails', 'signup_mails'] as const) {
    const rows: readonly { readonly count?: string | number }[] = await db<MailRow>(table).count({ count: '*' });
    sum += Number(rows[0]?.count ?? 0);
  }
  return sum;
}
