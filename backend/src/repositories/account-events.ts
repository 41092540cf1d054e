import type { Db, Writer } from '../db/connect.ts';

/** Kinds of account events. */
export type AccountEvent =
  | 'login'
  | 'password_changed'
  | 'password_reset'
  | 'email_change_requested'
  | 'email_changed'
  | 'session_revoked';

/** An event of an account. Never changes. */
export interface AccountEventRow {
  readonly id: string;
  readonly user_id: string;
  readonly event: AccountEvent;
  /** 0 or 1: whether the action succeeded. */
  readonly is_ok: number;
  /** Browser and address as JSON, sealed with the site key. */
  readonly device_cipher: Buffer;
  /** Epoch milliseconds. */
  readonly at: number;
}

export async function insertAccountEvent(db: Writer, row: AccountEventRow): Promise<void> {
  await db<AccountEventRow>('account_events').insert(row);
}

/**
 * Lists newest first.
 * @param after epoch milliseconds: older events are left out
 */
export async function listAccountEvents(
  db: Db,
  {
    userId,
    event,
    after,
    max,
  }: { readonly userId: string; readonly event: AccountEvent; readonly after: number; readonly max: number },
): Promise<AccountEventRow[]> {
  return await db<AccountEventRow>('account_events')
    .where({ user_id: userId, event })
    .where('at', '>', after)
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(max);
}

/** Deletes all but the newest `max` events, and keeps those with the same time as the oldest of them. */
export async function trimAccountEvents(
  db: Writer,
  userId: string,
  event: AccountEvent,
  max: number,
): Promise<void> {
  const last = await db<AccountEventRow>('account_events')
    .where({ user_id: userId, event })
    .orderBy('at', 'desc')
    .offset(max - 1)
    .first('at');
  if (last !== undefined)
    await db<AccountEventRow>('account_events')
      .where({ user_id: userId, event })
      .where('at', '<', last.at)
      .delete();
}

/**
 * @returns the number of deleted rows
 */
export async function deleteAccountEventsBefore(db: Writer, at: number): Promise<number> {
  return await db<AccountEventRow>('account_events').where('at', '<=', at).delete();
}
