import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findUserByEmailHash } from '../../repositories/users.ts';
import { networkOf } from '../limits/network-of.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { createRecoveryDecoy } from './recovery-decoy.ts';
import type { DeviceInfo } from './sessions.ts';

/**
 * Minimum of the random delay between the response and the work for a reset
 * link, so that the timing of other responses does not reveal that work.
 */
const RECOVERY_DELAY_MIN_MS = 100;
const RECOVERY_DELAY_MAX_MS = 700;

/** Mails a reset link. After the response, an unknown address costs as much work as a known one. */
export function createForgotPassword(
  context: AccountContext,
): (write: MailingWrite, email: string, device: Pick<DeviceInfo, 'ip' | 'locale'>) => Promise<void> {
  const { store, siteKeys, limits, links, mails, background, recipientOf } = context;
  const runDecoy = createRecoveryDecoy(context, mails);
  return async (write, email, { ip, locale }) => {
    const emailHash = siteKeys.hashEmail(email);
    await limits.take('recoveriesPerAddress', networkOf(ip));
    await limits.take('mails', emailHash.toString('hex'));
    background.run(async () => {
      await wait(randomInt(RECOVERY_DELAY_MIN_MS, RECOVERY_DELAY_MAX_MS));
      const user = await store.query((db) => findUserByEmailHash(db, emailHash));
      if (user === undefined || user.deleted_at !== null || user.disabled_at !== null)
        return await runDecoy(email, locale);
      await write.transaction(async (trx) => {
        const token = await links.create(trx, { kind: 'reset_password', userId: user.id, subject: null });
        const mail = { kind: 'resetPassword', to: recipientOf(user), token } as const;
        return { value: undefined, records: { audit: null, mails: [mail] } };
      });
    });
  };
}
