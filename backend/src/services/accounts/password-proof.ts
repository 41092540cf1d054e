import { AppError } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import { isProofRecent } from '../../policies/proof.ts';
import { findProofTime } from '../../repositories/sessions.ts';
import { findUser } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { ServiceContext } from '../context.ts';
import type { Limits } from '../limits/limits.ts';
import { networkOf, wideNetworkOf } from '../limits/network-of.ts';
import { hasPassword } from './no-password.ts';
import type { DeviceInfo } from './sessions.ts';
import type { Passwords } from './passwords.ts';

/** A password to check, with its account and origin. */
export interface PasswordAttempt {
  /** As given, in lower case; may be unknown. */
  readonly username: string;
  readonly ip: string;
  /** The device, if it has logged in to the account before: counted separately. Null for any other. */
  readonly knownDevice: string | null;
  readonly password: string;
}

/**
 * Compares passwords within limits of wrong ones per account, address,
 * network and device. Errors of both: too_many_requests, unavailable.
 */
export interface PasswordProof {
  /**
   * @param passwordHash null for an unknown account: gives
   *   the same response, counting and time as a wrong password
   */
  readonly isRight: (passwordHash: string | null, attempt: PasswordAttempt) => Promise<boolean>;
  /**
   * Returns the viewer's account if the password is right, or, without a password, if the account has none
   * either and the session a recent proof. Errors: incorrect_password, unauthorized, account_disabled,
   * validation_failed, proof_required.
   */
  readonly proveOwner: (viewer: Viewer, password: string | undefined, device: DeviceInfo) => Promise<UserRow>;
}

export function createPasswordProof(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  limits: Limits,
  passwords: Passwords,
): PasswordProof {
  const isRight: PasswordProof['isRight'] = async (passwordHash, { username, ip, knownDevice, password }) => {
    const network = networkOf(ip);
    const taken = await limits.takeAll([
      ['failedLoginsPerAddress', network],
      ['failedLoginsPerNetwork', wideNetworkOf(ip)],
      ['failedLogins', username, network],
      knownDevice === null
        ? ['failedLoginsPerAccount', username]
        : ['failedLoginsPerDevice', username, knownDevice],
    ]);
    let isWrong = false;
    try {
      isWrong = !(await passwords.verify(passwordHash, password, network));
      return !isWrong;
    } finally {
      if (!isWrong) await taken.refund();
    }
  };
  return {
    isRight,
    proveOwner: async (viewer, password, { ip }) => {
      const user = await store.query((db) => findUser(db, viewer.userId));
      if (user === undefined || user.deleted_at !== null) throw new AppError('unauthorized');
      // Its session is still good where only its login does not verify: what follows would seal that.
      if (user.disabled_at !== null) throw new AppError('account_disabled');
      if (password === undefined) {
        if (hasPassword(user)) throw new AppError('validation_failed', { fields: { password: 'required' } });
        const provenAt = await store.query((db) => findProofTime(db, viewer.sessionId));
        if (!isProofRecent(provenAt, now())) throw new AppError('proof_required');
        return user;
      }
      // A session proves that its device has logged in before.
      const attempt = { username: user.username, ip, knownDevice: viewer.sessionId, password };
      if (!(await isRight(user.password_hash, attempt))) throw new AppError('incorrect_password');
      return user;
    },
  };
}
