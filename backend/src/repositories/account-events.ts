import type { Db } from '../db/connect.ts';

/** What is remembered of an account. */
export type AccountEvent = 'login' | 'password_changed' | 'password_reset' | 'email_change_requested' | 'email_changed' | 'session_revoked';

/** Something that happened to an account. Never changes. */
export interface AccountEventRow {
  readonly id: string;
  readonly user_id: string;
  readonly event: AccountEvent;
  /** 0 or 1: whether it was allowed. */
  readonly is_ok: number;
  /** From where: browser and address as JSON, sealed with the site key. */
  readonly device_cipher: Buffer;
  /** Epoch milliseconds. */
  readonly at: number;
}

export async function insertAccountEvent(db: Db, row: AccountEventRow): Promise<void> {
  await db<AccountEventRow>('account_events').insert(row);
}

/** The newest first. @param after epoch milliseconds: older ones are left out */
export async function listAccountEvents(
  db: Db,
  { userId, event, after, max }: { readonly userId: string; readonly event: AccountEvent; readonly after: number; readonly max: number },
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

/** Leaves the newest `max`, and those that are as old as the last of them. */
export async function trimAccountEvents(db: Db, userId: string, event: AccountEvent, max: number): Promise<void> {
  const last = await db<AccountEventRow>('account_events')
    .where({ user_id: userId, event })
    .orderBy('at', 'desc')
    .offset(max - 1)
    .first('at');
  if (last !== undefined) await db<AccountEventRow>('account_events').where({ user_id: userId, event }).where('at', '<', last.at).delete();
}

/** @returns how many have gone */
export async function deleteAccountEventsBefore(db: Db, at: number): Promise<number> {
  return await db<AccountEventRow>('account_events').where('at', '<=', at).delete();
}
