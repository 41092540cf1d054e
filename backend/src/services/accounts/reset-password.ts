import { AppError } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import { hashSecret } from '../../crypto/secrets.ts';
import { deleteLinkTokensOf, takeLinkToken } from '../../repositories/link-tokens.ts';
import { deleteSessionsOf } from '../../repositories/sessions.ts';
import { findUser, updatePasswordHash } from '../../repositories/users.ts';
import { networkOf } from '../limits/network-of.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import type { DeviceInfo } from './sessions.ts';

/** Sets a new password by a mailed link. Of two concurrent uses exactly one succeeds. */
export function createResetPassword({
  store,
  now,
  passwords,
  links,
  recipientOf,
}: AccountContext): (
  write: MailingWrite<'password_reset'>,
  input: BodyOf<'resetPassword'>,
  device: Pick<DeviceInfo, 'ip'>,
) => Promise<void> {
  return async (write, { token, newPassword }, device) => {
    const link = await links.find(token, 'reset_password');
    const owner = await store.query((db) => findUser(db, link.user_id));
    await refuseCommonPassword(newPassword, owner?.username ?? '', 'newPassword');
    const passwordHash = await passwords.hash(newPassword, networkOf(device.ip));
    const user = await write.transaction(async (trx, attempt) => {
      if (await takeLinkToken(trx, hashSecret(token), now())) {
        await updatePasswordHash(trx, link.user_id, passwordHash, null);
        await deleteSessionsOf(trx, link.user_id, null);
        await deleteLinkTokensOf(trx, link.user_id);
        const user = await findUser(trx, link.user_id);
        return {
          value: user,
          records: {
            audit: { event: 'password_reset', accountId: link.user_id },
            mails: user === undefined ? [] : [{ kind: 'passwordChanged', to: recipientOf(user) }],
          },
        };
      }
      const landed = attempt > 0 ? await findUser(trx, link.user_id) : undefined;
      return { value: landed?.password_hash === passwordHash ? landed : undefined, records: null };
    });
    if (user === undefined) throw new AppError('link_not_found');
  };
}
