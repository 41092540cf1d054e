import { AppError } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import type { Viewer } from '../../policies/viewer.ts';
import { findProofTime, updateProofTime } from '../../repositories/sessions.ts';
import { lockUser } from '../../repositories/users.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import type { DeviceInfo } from './sessions.ts';

/** Renews a session's proof by the password, or by a passkey that has verified its user. */
export function createProve({
  now,
  proveOwner,
  passkeys,
  recipientOf,
}: AccountContext): (
  write: MailingWrite,
  viewer: Viewer,
  proof: BodyOf<'proveOwner'>,
  device: DeviceInfo,
) => Promise<void> {
  return async (write, viewer, { password, passkey }, device) => {
    const { userId, sessionId } = viewer;
    const place = { purpose: 'proof', userId, binding: sessionId } as const;
    const use = passkey === undefined ? null : await passkeys.verify(passkey, place, true);
    if (passkey === undefined) await proveOwner(viewer, password, device);
    else if (use === null) throw new AppError('passkey_refused');
    const provenAt = now();
    const isProven = await write.transaction<boolean>(async (trx, attempt) => {
      const user = await lockUser(trx, userId);
      if (user === undefined || user.deleted_at !== null) throw new AppError('unauthorized');
      // An attempt before was committed with the challenge, and only its answer was lost.
      if (attempt > 0 && (await findProofTime(trx, sessionId)) === provenAt)
        return { value: true, records: null };
      const outcome = use === null ? 'used' : await passkeys.use(trx, use);
      if (outcome === 'used') await updateProofTime(trx, userId, sessionId, provenAt);
      const mails =
        outcome === 'cloned' ? ([{ kind: 'passkeyRefused', to: recipientOf(user) }] as const) : [];
      return { value: outcome === 'used', records: { audit: null, mails } };
    });
    if (!isProven) throw new AppError('passkey_refused');
  };
}
