import type { AccountEvent } from '@maru/core';
import type { Db, Writer } from '../db/connect.ts';
import type { Statement } from '../db/statement.ts';
import { insertInto } from '../db/statements.ts';

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

/**
 * Returns the statements that add an event and delete those of the same kind beyond the newest `max`;
 * events of the same time as the oldest of them stay.
 */
export function accountEventInsert(row: AccountEventRow, max: number): Statement[] {
  const { user_id, event } = row;
  return [
    insertInto('account_events', row),
    {
      // MySQL deletes from no table that the statement reads, but for one that it has copied before.
      sql: `DELETE FROM account_events WHERE user_id = ? AND event = ? AND at < (SELECT at FROM
(SELECT at FROM account_events WHERE user_id = ? AND event = ? ORDER BY at DESC LIMIT 1 OFFSET ${max - 1}) AS oldest)`,
      values: [user_id, event, user_id, event],
    },
  ];
}

/**
 * Lists newest first.
 * @param after epoch milliseconds: older events are left out
 */
export async function listAccountEvents(
  db: Db,
  {
    userId,
    events,
    after,
    max,
  }: {
    readonly userId: string;
    readonly events: readonly AccountEvent[];
    readonly after: number;
    readonly max: number;
  },
): Promise<AccountEventRow[]> {
  return await db<AccountEventRow>('account_events')
    .where({ user_id: userId })
    .whereIn('event', [...events])
    .where('at', '>', after)
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(max);
}

/**
 * @returns the number of deleted rows
 */
export async function deleteAccountEventsBefore(db: Writer, at: number): Promise<number> {
  return await db<AccountEventRow>('account_events').where('at', '<=', at).delete();
}
