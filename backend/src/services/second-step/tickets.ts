import { SECOND_STEP_TICKET_LIFETIME_MS, SECOND_STEP_TICKET_TRIES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { Writer } from '../../db/connect.ts';
import { countAttempt, findTicket, insertTicket } from '../../repositories/second-step-tickets.ts';
import type { TicketRow } from '../../repositories/second-step-tickets.ts';
import type { ServiceContext } from '../context.ts';

/** The login or password reset that a ticket completes. */
export interface TicketPurpose {
  readonly userId: string;
  /** Value of the browser's `device_key`. */
  readonly deviceKey: string;
  /** With a password reset: the link and the new password. Null with a login. */
  readonly reset: { readonly linkHash: Buffer; readonly passwordHash: string } | null;
}

/** Tickets, each for a first step that was taken: 256 random bits, stored as a hash. */
export interface Tickets {
  /** A new ticket, in the transaction of its first step. */
  create(trx: Writer, purpose: TicketPurpose): Promise<string>;
  /**
   * Finds a ticket of this browser. Errors: second_step_over for one that is
   * unknown, used, too old, of another browser, or was tried too often.
   */
  find(ticket: string, deviceKeyHash: Buffer | null): Promise<TicketRow>;
  /** Counts a try, before it is made. Errors: second_step_over. */
  countAttempt(row: TicketRow): Promise<void>;
}

export function createTickets({
  store,
  unrecorded,
  now,
}: Pick<ServiceContext, 'store' | 'unrecorded' | 'now'>): Tickets {
  const triesMax = SECOND_STEP_TICKET_TRIES_MAX;
  return {
    create: async (trx, { userId, deviceKey, reset }) => {
      const ticket = newSecret();
      await insertTicket(trx, {
        ticket_hash: hashSecret(ticket),
        user_id: userId,
        device_key_hash: hashSecret(deviceKey),
        link_hash: reset?.linkHash ?? null,
        password_hash: reset?.passwordHash ?? null,
        tries: 0,
        taken_by: null,
        expires_at: now() + SECOND_STEP_TICKET_LIFETIME_MS,
      });
      return ticket;
    },
    find: async (ticket, deviceKeyHash) => {
      const row =
        deviceKeyHash === null
          ? undefined
          : await store.query((db) =>
              findTicket(db, { ticketHash: hashSecret(ticket), deviceKeyHash, now: now(), triesMax }),
            );
      if (row === undefined) throw new AppError('second_step_over');
      return row;
    },
    countAttempt: async ({ ticket_hash }) => {
      if (!(await unrecorded.write((db) => countAttempt(db, ticket_hash, triesMax))))
        throw new AppError('second_step_over');
    },
  };
}
