import { isReservedUsername, isUsername } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { ResponseOf, BodyOf } from '@maru/core/api/contracts';
import { isDuplicate } from '../../db/transient-errors.ts';
import { proofTimeOf } from '../../policies/proof.ts';
import type { FirstLogin } from '../login-providers/provider-logins.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { hashCookie } from './auth-cookie.ts';
import { createNewAccounts } from './new-account.ts';
import { NO_PASSWORD_HASH } from './no-password.ts';
import type { PendingSignups } from './pending-signups.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './sessions.ts';
import { createNameCheck, suggestUsername } from './username-check.ts';

/** First logins by a provider, which become accounts without a password. Errors: provider_login_over. */
export interface ProviderSignups {
  /** Returns the claims of the provider that the page shows. */
  read(
    input: BodyOf<'readProviderSignup'>,
    cookies: SessionCookies,
  ): Promise<ResponseOf<'readProviderSignup'>>;
  /**
   * Creates the account and signs in; or mails a link where sign-ups are confirmed and the provider has not
   * verified an address. An address never leads to an account that exists. Errors: validation_failed,
   * username_taken, email_taken, identity_taken, too_many_requests, unavailable.
   */
  signUp(
    write: MailingWrite<'signup' | 'login' | 'none'>,
    input: BodyOf<'signUpByProvider'>,
    cookies: SessionCookies,
    device: DeviceInfo,
  ): Promise<SignedIn | { readonly pendingEmail: string }>;
}

/**
 * @param admit counts and allows sign-ups of an address
 * @param isConfirmed true where sign-ups are confirmed by a mailed link
 */
export function createProviderSignups(
  context: AccountContext,
  pending: Pick<PendingSignups, 'beginByProvider'>,
  admit: (ip: string) => Promise<void>,
  isConfirmed: boolean,
): ProviderSignups {
  const { providers, providerLogins, identities, sessions, now, present } = context;
  const createAccount = createNewAccounts(context);
  const isFree = createNameCheck(context);

  const find = async (ticket: string, { deviceKey }: SessionCookies): Promise<FirstLogin> => {
    const first = await providerLogins.find('first', ticket, hashCookie(deviceKey));
    if (first === null) throw new AppError('provider_login_over');
    return first;
  };
  /** Returns a free username like the provider's; null where it is none, or its like are taken. */
  const suggest = async (preferred: string | null): Promise<string | null> => {
    const username = preferred?.toLowerCase() ?? '';
    if (!isUsername(username) || isReservedUsername(username)) return null;
    return (await isFree(username)) ? username : await suggestUsername(username, isFree);
  };

  return {
    read: async ({ ticket }, cookies) => {
      const { provider, identity } = await find(ticket, cookies);
      return {
        label: providers.find(provider)?.label ?? provider,
        email: identity.email,
        username: await suggest(identity.username),
      };
    },

    signUp: async (write, { ticket, username, ...input }, cookies, device) => {
      await admit(device.ip);
      const { identity } = await find(ticket, cookies);
      const email = identity.email ?? input.email;
      if (email === undefined) throw new AppError('validation_failed', { fields: { email: 'required' } });
      const { locale } = device;
      if (isConfirmed && identity.email === null)
        return await pending.beginByProvider(write, { username, email, locale }, identity);
      const deviceKey = await sessions.deviceKeyFor(cookies);
      const account = {
        username,
        email,
        locale,
        hashPassword: () => Promise.resolve(NO_PASSWORD_HASH),
      };
      const provenAt = proofTimeOf(identity.authenticatedAt, now());
      try {
        return await createAccount(write, account, async (trx, user, isFirstAttempt) => {
          if (isFirstAttempt) {
            if (!(await providerLogins.take(trx, ticket))) throw new AppError('provider_login_over');
            await identities.add(trx, user.id, identity);
          }
          return {
            value: await sessions.open(trx, present(user), deviceKey, device, cookies, provenAt),
            records: {
              audit: [
                { event: 'signup', accountId: user.id },
                { event: 'login', accountId: user.id },
              ] as const,
              mails: [],
            },
          };
        });
      } catch (error) {
        if (isDuplicate(error)) throw new AppError('identity_taken', { cause: error });
        throw error;
      }
    },
  };
}
