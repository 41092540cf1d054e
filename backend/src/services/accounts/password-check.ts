import { networkOf } from '../limits/network-of.ts';
import type { Limits } from '../limits/limits.ts';
import type { Passwords } from './passwords.ts';

/** Whose password is tried, and from where. */
export interface PasswordAttempt {
  /** As given, in lower case; nobody need have that name. */
  readonly username: string;
  readonly ip: string;
  readonly password: string;
}

/**
 * Whether a password is right, for so many wrong ones per account and address.
 * @param passwordHash null for an account that does not exist: is answered, counted and takes as long as a wrong password.
 * Errors: too_many_requests, unavailable.
 */
export type PasswordCheck = (passwordHash: string | null, attempt: PasswordAttempt) => Promise<boolean>;

export function createPasswordCheck(limits: Limits, passwords: Passwords): PasswordCheck {
  return async (passwordHash, { username, ip, password }) => {
    const taken = await limits.take('failedLogins', username, networkOf(ip));
    let isWrong = false;
    try {
      isWrong = !(await passwords.verify(passwordHash, password));
      return !isWrong;
    } finally {
      if (!isWrong) await taken.giveBack();
    }
  };
}
