import { AppError } from '@maru/core/api';
import type { User } from '@maru/core/api';
import type { Locale } from '@maru/core';
import type { ResponseOf, BodyOf } from '@maru/core/api/contracts';
import { findUser, updateLocale } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { networkOf } from '../limits/network-of.ts';
import type { MailingWrite, UnkeyedWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { createLogIn } from './log-in.ts';
import { createLogInByPasskey, createPasskeyOptions } from './log-in-by-passkey.ts';
import { createPendingSignups } from './pending-signups.ts';
import { createProviderAccounts } from './provider-accounts.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import { createSignUp } from './sign-up.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './sessions.ts';
import { createTakeSecondStep } from './take-second-step.ts';
import { createNameCheck, suggestUsername } from './username-check.ts';

export interface AccountService extends ProviderAccounts {
  /** True when sign-ups need confirmation: `beginSignup` replaces `signup`. */
  readonly isSignupConfirmed: boolean;
  /**
   * Creates an account with its space and signs in. Errors: signup_closed,
   * username_taken, email_taken, too_many_requests, unavailable.
   */
  readonly signup: ReturnType<typeof createSignUp>;
  /**
   * Reserves the name and mails a link, to any address. Errors:
   * signup_closed, username_taken, too_many_requests, unavailable.
   */
  beginSignup(
    write: MailingWrite,
    input: BodyOf<'signup'>,
    device: Pick<DeviceInfo, 'ip' | 'locale'>,
  ): Promise<{ readonly pendingEmail: string }>;
  /**
   * Tells if a sign-up could have this username, in lower case. Errors: signup_closed, too_many_requests.
   * @param ip address of the client, whose questions are counted
   */
  checkUsername(username: string, ip: string): Promise<ResponseOf<'checkUsername'>>;
  /**
   * Creates the account of a mailed link, without a session; uses up
   * the link. Errors: link_not_found, username_taken, email_taken.
   */
  confirmSignup(write: UnkeyedWrite<'signup'>, token: string): Promise<{ readonly username: string }>;
  /** Errors: invalid_credentials, account_disabled, too_many_requests, unavailable. */
  readonly login: ReturnType<typeof createLogIn>;
  /**
   * Completes a login, or a password reset (null), by the second step.
   * Errors: second_step_over, invalid_code, account_disabled, link_not_found, too_many_requests.
   */
  readonly takeSecondStep: ReturnType<typeof createTakeSecondStep>;
  /** Errors: second_step_over, too_many_requests. */
  readonly passkeyOptions: ReturnType<typeof createPasskeyOptions>;
  /** Errors: passkey_refused, account_disabled, too_many_requests. */
  readonly logInByPasskey: ReturnType<typeof createLogInByPasskey>;
  /**
   * Revokes the session. Idempotent: does nothing without one. Returns true when it was the browser's last.
   */
  logout(write: UnkeyedWrite<'logout'>, cookies: SessionCookies): Promise<boolean>;
  /** Extends the session with a new `auth_v4`; the old value stays valid for 10 s. Errors: unauthorized. */
  renew(viewer: Viewer, cookies: SessionCookies, locale: Locale): Promise<SignedIn>;
  me(viewer: Viewer): Promise<User>;
}

/**
 * @param signup isOpen false: only the operator creates
 *   accounts; isConfirmed: sign-ups are confirmed by a mailed link
 */
export function createAccounts(
  context: AccountContext,
  signup: { readonly isOpen: boolean; readonly isConfirmed: boolean },
): AccountService {
  const { store, unrecorded, limits, sessions, present } = context;
  const signUp = createSignUp(context);
  const pending = createPendingSignups(context);

  const admit = async (ip: string): Promise<void> => {
    if (!signup.isOpen) throw new AppError('signup_closed');
    await limits.take('signUps', networkOf(ip));
  };
  const isFree = createNameCheck(context);
  const read = async (id: string): Promise<UserRow> => {
    const row = await store.query((db) => findUser(db, id));
    if (row === undefined) throw new AppError('unauthorized');
    return row;
  };

  return {
    ...createProviderAccounts(context, pending, { ...signup, admit }),
    isSignupConfirmed: signup.isConfirmed,
    signup: async (write, input, cookies, device) => {
      await admit(device.ip);
      return await signUp(write, input, cookies, device);
    },
    beginSignup: async (write, input, device) => {
      await admit(device.ip);
      return await pending.begin(write, input, { network: networkOf(device.ip), locale: device.locale });
    },
    checkUsername: async (username, ip) => {
      if (!signup.isOpen) throw new AppError('signup_closed');
      await limits.take('usernameChecks', networkOf(ip));
      if (await isFree(username)) return { isFree: true, suggestion: null };
      return { isFree: false, suggestion: await suggestUsername(username, isFree) };
    },
    confirmSignup: (write, token) => pending.confirm(write, token),
    login: createLogIn(context),
    takeSecondStep: createTakeSecondStep(context),
    passkeyOptions: createPasskeyOptions(context),
    logInByPasskey: createLogInByPasskey(context),
    logout: (write, cookies) =>
      write.transaction(async (trx) => {
        const session = await sessions.close(trx, cookies);
        if (session === null) return { value: false, records: null };
        const { id, user_id, isLast } = session;
        return {
          value: isLast,
          records: { audit: { event: 'logout', accountId: user_id, objectId: id } },
        };
      }),
    renew: async (viewer, cookies, locale) => {
      const user = await read(viewer.userId);
      if (user.locale !== locale) await unrecorded.write((db) => updateLocale(db, user.id, locale));
      return await sessions.renew(present(user), cookies);
    },
    me: async (viewer) => present(await read(viewer.userId)),
  };
}
