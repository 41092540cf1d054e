import { AppError } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import { deleteLinkTokensOf } from '../../repositories/link-tokens.ts';
import { deleteTicketsOf } from '../../repositories/second-step-tickets.ts';
import { deleteSessionsOf } from '../../repositories/sessions.ts';
import { findUser, updatePasswordHash } from '../../repositories/users.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { networkOf } from '../limits/network-of.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import type { DeviceInfo } from './sessions.ts';

/**
 * Ends the other sessions and invalidates mailed links, which
 * an attacker with the old password may have requested.
 */
export function createChangePassword({
  passwords,
  proveOwner,
  recipientOf,
  mayNotify,
}: AccountContext): (
  write: MailingWrite<'password_changed'>,
  viewer: Viewer,
  input: BodyOf<'changePassword'>,
  device: DeviceInfo,
) => Promise<void> {
  return async (write, viewer, { password, newPassword }, device) => {
    const user = await proveOwner(viewer, password, device);
    await refuseCommonPassword(newPassword, user.username, 'newPassword');
    const passwordHash = await passwords.hash(newPassword, networkOf(device.ip));
    const isNotified = await mayNotify(user);
    const isChanged = await write.transaction(async (trx, attempt) => {
      if (!(await updatePasswordHash(trx, user.id, passwordHash, user.password_hash))) {
        const isMine = attempt > 0 && (await findUser(trx, user.id))?.password_hash === passwordHash;
        return { value: isMine, records: null };
      }
      await deleteSessionsOf(trx, user.id, viewer.sessionId);
      await deleteLinkTokensOf(trx, user.id);
      await deleteTicketsOf(trx, user.id);
      return {
        value: true,
        records: {
          audit: { event: 'password_changed', accountId: user.id },
          mails: isNotified ? [{ kind: 'passwordChanged', to: recipientOf(user) }] : [],
        },
      };
    });
    // The password was changed meanwhile: the given one is no longer the current one.
    if (!isChanged) throw new AppError('incorrect_password');
  };
}
