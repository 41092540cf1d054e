import { AppError } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import { findUser } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { ServiceContext } from '../context.ts';
import type { DeviceInfo } from '../index.ts';
import type { Limits } from '../limits/limits.ts';
import { networkOf } from '../limits/network-of.ts';
import type { Passwords } from './passwords.ts';

/** Whose password is tried, and from where. */
export interface PasswordAttempt {
  /** As given, in lower case; nobody need have that name. */
  readonly username: string;
  readonly ip: string;
  readonly password: string;
}

/** Compares passwords, for so many wrong ones per account and address. Errors of both: too_many_requests, unavailable. */
export interface PasswordProof {
  /** @param passwordHash null for an account that does not exist: is answered, counted and takes as long as a wrong password */
  readonly isRight: (passwordHash: string | null, attempt: PasswordAttempt) => Promise<boolean>;
  /** The viewer's account, if the password is theirs. Errors: incorrect_password, unauthorized. */
  readonly proveOwner: (viewer: Viewer, password: string, device: DeviceInfo) => Promise<UserRow>;
}

export function createPasswordProof({ store }: Pick<ServiceContext, 'store'>, limits: Limits, passwords: Passwords): PasswordProof {
  const isRight: PasswordProof['isRight'] = async (passwordHash, { username, ip, password }) => {
    const network = networkOf(ip);
    const taken = await limits.take('failedLoginsPerAddress', network);
    const takenByName = await limits.take('failedLogins', username, network).catch(async (error: unknown) => {
      await taken.giveBack();
      throw error;
    });
    let isWrong = false;
    try {
      isWrong = !(await passwords.verify(passwordHash, password));
      return !isWrong;
    } finally {
      if (!isWrong) await Promise.all([taken.giveBack(), takenByName.giveBack()]);
    }
  };
  return {
    isRight,
    proveOwner: async (viewer, password, { ip }) => {
      const user = await store.read((db) => findUser(db, viewer.userId));
      if (user === undefined || user.deleted_at !== null) throw new AppError('unauthorized');
      if (!(await isRight(user.password_hash, { username: user.username, ip, password }))) throw new AppError('incorrect_password');
      return user;
    },
  };
}
