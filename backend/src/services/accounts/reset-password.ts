import { AppError } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import type { Writer } from '../../db/connect.ts';
import { hashSecret } from '../../crypto/secrets.ts';
import { deleteLinkTokensOf, findLinkToken, consumeLinkToken } from '../../repositories/link-tokens.ts';
import { deleteTicketsOf } from '../../repositories/second-step-tickets.ts';
import { deleteSessionsOf } from '../../repositories/sessions.ts';
import { findUser, lockUser, updatePasswordHash } from '../../repositories/users.ts';
import { networkOf } from '../limits/network-of.ts';
import type { TicketPurpose } from '../second-step/tickets.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { createSecondStepCheck } from './second-step-needed.ts';
import type { SecondStepNeeded } from './second-step-needed.ts';
import type { DeviceInfo, SessionCookies } from './sessions.ts';

/**
 * Sets a new password by a mailed link. Of two concurrent uses exactly one succeeds.
 * @returns a ticket where the account has a second step, which then completes the reset; else null
 */
export function createResetPassword(
  context: AccountContext,
): (
  write: MailingWrite<'password_reset' | 'none'>,
  input: BodyOf<'resetPassword'>,
  cookies: SessionCookies,
  device: Pick<DeviceInfo, 'ip'>,
) => Promise<SecondStepNeeded | null> {
  const { store, now, limits, passwords, links, sessions, secondSteps, recipientOf } = context;
  const requireSecondStep = createSecondStepCheck(context);
  return async (write, { token, newPassword }, cookies, device) => {
    const link = await links.find(token, 'reset_password');
    const userId = link.user_id;
    const owner = await store.query((db) => findUser(db, userId));
    await refuseCommonPassword(newPassword, owner?.username ?? '', 'newPassword');
    const passwordHash = await passwords.hash(newPassword, networkOf(device.ip));
    const deviceKey = await sessions.deviceKeyFor(cookies);
    if ((await store.query((db) => secondSteps.methodsOf(db, userId))).length > 0)
      await limits.take('secondStepTickets', userId);
    const reset = { linkHash: hashSecret(token), passwordHash };
    const result = await write.transaction<{ readonly needed: SecondStepNeeded | null } | null>(
      async (trx, attempt) => {
        const user = await lockUser(trx, userId);
        if (user !== undefined && (await findLinkToken(trx, reset.linkHash, now())) !== undefined) {
          const needed = await requireSecondStep(trx, user, { deviceKey, reset });
          if (needed !== null) return { value: { needed }, records: { audit: null, mails: [] } };
        }
        if (user !== undefined && (await storeReset(trx, userId, reset, now())))
          return {
            value: { needed: null },
            records: {
              audit: { event: 'password_reset', accountId: userId },
              mails: [{ kind: 'passwordChanged', to: recipientOf(user) }],
            },
          };
        const hasLanded = attempt > 0 && user?.password_hash === passwordHash;
        return { value: hasLanded ? { needed: null } : null, records: null };
      },
    );
    if (result === null) throw new AppError('link_not_found');
    return result.needed;
  };
}

/**
 * Uses up the link and stores the new password, which ends all sessions and everything that waits.
 * @returns false when the link was used or has expired
 */
export async function storeReset(
  trx: Writer,
  userId: string,
  { linkHash, passwordHash }: NonNullable<TicketPurpose['reset']>,
  now: number,
): Promise<boolean> {
  if (!(await consumeLinkToken(trx, linkHash, now))) return false;
  await updatePasswordHash(trx, userId, passwordHash, null);
  await deleteSessionsOf(trx, userId, null);
  await deleteLinkTokensOf(trx, userId);
  await deleteTicketsOf(trx, userId);
  return true;
}
