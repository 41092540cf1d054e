import { AppError } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import type { Viewer } from '../../policies/viewer.ts';
import { updateProofTime } from '../../repositories/sessions.ts';
import { lockUser } from '../../repositories/users.ts';
import type { UnkeyedWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import type { DeviceInfo } from './sessions.ts';

/** Renews a session's proof by the password, or by a passkey that has verified its user. */
export function createProve({
  now,
  proveOwner,
  passkeys,
}: AccountContext): (
  write: UnkeyedWrite,
  viewer: Viewer,
  given: BodyOf<'proveOwner'>,
  device: DeviceInfo,
) => Promise<void> {
  return async (write, viewer, { password, passkey }, device) => {
    const { userId, sessionId } = viewer;
    const place = { purpose: 'proof', userId, binding: sessionId } as const;
    const use = passkey === undefined ? null : await passkeys.verify(passkey, place, true);
    if (passkey === undefined) await proveOwner(viewer, password, device);
    else if (use === null) throw new AppError('passkey_refused');
    const isProven = await write.transaction(async (trx, attempt) => {
      await lockUser(trx, userId);
      // The challenge is gone after an attempt that was committed, and whose answer was lost.
      const isUsed = use === null || (await passkeys.use(trx, use)) === 'used' || attempt > 0;
      if (isUsed) await updateProofTime(trx, userId, sessionId, now());
      return { value: isUsed, records: null };
    });
    if (!isProven) throw new AppError('passkey_refused');
  };
}
