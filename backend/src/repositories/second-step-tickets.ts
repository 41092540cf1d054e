import type { Db, Writer } from '../db/connect.ts';

/** A login or password reset that waits for the second step. */
export interface TicketRow {
  /** SHA-256 of the ticket. */
  readonly ticket_hash: Buffer;
  readonly user_id: string;
  /** SHA-256 of the `device_key` of the browser that took the first step. */
  readonly device_key_hash: Buffer;
  /** With a password reset: SHA-256 of the mailed link's token. Null with a login. */
  readonly link_hash: Buffer | null;
  /** With a password reset: the new password's hash, a PHC string. Null with a login. */
  readonly password_hash: string | null;
  /** Number of second steps that were tried. */
  readonly tries: number;
  /** Id of the request that has used the ticket: a repeated transaction compares it. Else null. */
  readonly taken_by: string | null;
  /** Epoch milliseconds. */
  readonly expires_at: number;
}

export async function insertTicket(db: Writer, row: TicketRow): Promise<void> {
  await db<TicketRow>('second_step_tickets').insert(row);
}

/** Finds a ticket that may still be tried from this browser. */
export async function findTicket(
  db: Db,
  {
    ticketHash,
    deviceKeyHash,
    now,
    triesMax,
  }: {
    readonly ticketHash: Buffer;
    readonly deviceKeyHash: Buffer;
    readonly now: number;
    readonly triesMax: number;
  },
): Promise<TicketRow | undefined> {
  return await db<TicketRow>('second_step_tickets')
    .where({ ticket_hash: ticketHash, device_key_hash: deviceKeyHash })
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .whereNull('taken_by')
    .first();
}

/**
 * Counts a try.
 * @returns false when there were enough
 */
export async function countAttempt(db: Writer, ticketHash: Buffer, triesMax: number): Promise<boolean> {
  const count = await db<TicketRow>('second_step_tickets')
    .where({ ticket_hash: ticketHash })
    .where('tries', '<', triesMax)
    .update({ tries: db.raw('tries + 1') as unknown as number });
  return count === 1;
}

/**
 * Uses up a ticket. The row stays until it expires.
 * @param takenBy id of the request
 * @returns false when another request was first
 */
export async function consumeTicket(trx: Writer, ticketHash: Buffer, takenBy: string): Promise<boolean> {
  const count = await trx<TicketRow>('second_step_tickets')
    .where({ ticket_hash: ticketHash })
    .whereNull('taken_by')
    .update({ taken_by: takenBy });
  return count === 1;
}

/** Returns true when this request has used the ticket. */
export async function hasConsumedTicket(db: Db, ticketHash: Buffer, takenBy: string): Promise<boolean> {
  const row = await db<TicketRow>('second_step_tickets')
    .where({ ticket_hash: ticketHash, taken_by: takenBy })
    .first('user_id');
  return row !== undefined;
}

/** Deletes the tickets of an account that can still be used. */
export async function deleteTicketsOf(db: Writer, userId: string): Promise<void> {
  await db<TicketRow>('second_step_tickets').where({ user_id: userId }).whereNull('taken_by').delete();
}

/**
 * @returns the number of deleted rows
 */
export async function deleteExpiredTickets(db: Writer, now: number): Promise<number> {
  return await db<TicketRow>('second_step_tickets').where('expires_at', '<=', now).delete();
}
