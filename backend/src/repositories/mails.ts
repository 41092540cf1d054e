import type { Db, Writer } from '../db/connect.ts';
import type { Statement } from '../db/statement.ts';
import { insertInto } from '../db/statements.ts';

/** A mail in the queue. */
export interface MailRow {
  readonly id: string;
  /** Its kind, recipient and token as JSON, sealed with the site key. */
  readonly mail_cipher: Buffer;
  readonly attempts: number;
  /**
   * Time of the next attempt, epoch milliseconds. A sender moves
   * it forward first, which only one of several processes can do.
   */
  readonly due_at: number;
  /** Time after which the mail is dropped. */
  readonly expires_at: number;
}

/** `mails`: mails about an account, deleted with it. `signup_mails`: mails without an account. */
export type MailTable = 'mails' | 'signup_mails';

/**
 * @param userId account of the mail; null for `signup_mails`
 */
export function mailInsert(table: MailTable, row: MailRow, userId: string | null): Statement {
  return insertInto(table, userId === null ? row : { ...row, user_id: userId });
}

/** Lists the mails that are due, oldest first. */
export async function listDueMails(db: Db, table: MailTable, now: number, limit: number): Promise<MailRow[]> {
  return await db<MailRow>(table).where('due_at', '<=', now).orderBy('due_at').limit(limit);
}

/** Returns the time of the next due mail; null when the queue is empty. */
export async function nextMailDueAt(db: Db, table: MailTable): Promise<number | null> {
  return (await db<MailRow>(table).orderBy('due_at').first('due_at'))?.due_at ?? null;
}

/**
 * Claims a mail for sending, or postpones it.
 * @returns false when another process has done so
 */
export async function deferMail(
  db: Writer,
  table: MailTable,
  mail: Pick<MailRow, 'id' | 'due_at'>,
  dueAt: number,
  attempts: number,
): Promise<boolean> {
  return (
    (await db<MailRow>(table)
      .where({ id: mail.id, due_at: mail.due_at })
      .update({ due_at: dueAt, attempts })) === 1
  );
}

export async function deleteMail(db: Writer, table: MailTable, id: string): Promise<void> {
  await db<MailRow>(table).where({ id }).delete();
}

/** Counts the queued mails of both tables. */
export async function countMails(db: Db): Promise<number> {
  let sum = 0;
  for (const table of ['mails', 'signup_mails'] as const) {
    const rows: readonly { readonly count?: string | number }[] = await db<MailRow>(table).count({
      count: '*',
    });
    sum += Number(rows[0]?.count ?? 0);
  }
  return sum;
}
