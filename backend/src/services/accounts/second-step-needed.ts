import type { SecondStepMethod } from '@maru/core/api';
import type { Writer } from '../../db/connect.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { TicketPurpose } from '../second-step/tickets.ts';
import type { AccountContext } from './account-context.ts';

/** A first step that was taken: what the browser needs for the second one. */
export interface SecondStepNeeded {
  readonly ticket: string;
  readonly methods: readonly SecondStepMethod[];
  /** The ticket works with this `device_key` alone. */
  readonly deviceKeyCookie: string;
}

export function isSecondStepNeeded(value: object): value is SecondStepNeeded {
  return 'ticket' in value;
}

/**
 * Returns a ticket where the account has a second step, else null. Runs in
 * the transaction that would complete the first step, after locking the user.
 */
export function createSecondStepCheck({
  secondSteps,
  tickets,
}: Pick<AccountContext, 'secondSteps' | 'tickets'>): (
  trx: Writer,
  user: Pick<UserRow, 'id'>,
  purpose: Omit<TicketPurpose, 'userId'>,
) => Promise<SecondStepNeeded | null> {
  return async (trx, user, purpose) => {
    const methods = await secondSteps.methodsOf(trx, user.id);
    if (methods.length === 0) return null;
    return {
      ticket: await tickets.create(trx, { ...purpose, userId: user.id }),
      methods,
      deviceKeyCookie: purpose.deviceKey,
    };
  };
}
