import type { Db } from '../db/connect.ts';

/** A mail that is still to be sent. */
export interface MailRow {
  readonly id: string;
  /** Whose account it is about: it goes with that. */
  readonly user_id: string;
  /** Its kind, recipient and token as JSON, sealed with the site key. */
  readonly mail_cipher: Buffer;
  readonly attempts: number;
  /** When to send it, epoch milliseconds. Whoever sends it moves this on first: of many processes one succeeds. */
  readonly due_at: number;
  /** When it is of no use any more. */
  readonly expires_at: number;
}

export async function insertMail(db: Db, row: MailRow): Promise<void> {
  await db<MailRow>('mails').insert(row);
}

/** Those to be sent by now, the oldest first. */
export async function listDueMails(db: Db, now: number, limit: number): Promise<MailRow[]> {
  return await db<MailRow>('mails').where('due_at', '<=', now).orderBy('due_at').limit(limit);
}

/** When the next one is to be sent; null when none waits. */
export async function nextMailDueAt(db: Db): Promise<number | null> {
  return (await db<MailRow>('mails').orderBy('due_at').first('due_at'))?.due_at ?? null;
}

/** Takes a mail for sending, or puts it off. @returns false when somebody else did */
export async function deferMail(db: Db, mail: Pick<MailRow, 'id' | 'due_at'>, dueAt: number, attempts: number): Promise<boolean> {
  return (await db<MailRow>('mails').where({ id: mail.id, due_at: mail.due_at }).update({ due_at: dueAt, attempts })) === 1;
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db<MailRow>('mails').where({ id }).delete();
}

export async function countMails(db: Db): Promise<number> {
  const rows: readonly { readonly count?: string | number }[] = await db<MailRow>('mails').count({ count: '*' });
  return Number(rows[0]?.count ?? 0);
}
