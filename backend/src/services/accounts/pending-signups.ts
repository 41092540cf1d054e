import { PENDING_SIGNUP_LIFETIME_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import { isDuplicate } from '../../db/transient-errors.ts';
import {
  findPendingSignup,
  findPendingSignupByToken,
  freePendingUsername,
  insertPendingSignup,
} from '../../repositories/pending-signups.ts';
import type { PendingSignupRow } from '../../repositories/pending-signups.ts';
import { findUserByUsername } from '../../repositories/users.ts';
import type { ProviderIdentity } from '../../login-providers/login-provider.ts';
import type { CountedEvent } from '../limits/limits.ts';
import type { Addressee } from '../mails/mails.ts';
import type { MailingWrite, UnkeyedWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { isLinkToken } from './links.ts';
import { createNewAccounts } from './new-account.ts';
import { NO_PASSWORD_HASH } from './no-password.ts';

/** Sign-ups pending confirmation by a mailed link. */
export interface PendingSignups {
  /**
   * Reserves the name for 24 hours and mails to the address. Does not check whether the address is known:
   * that happens when the mail is sent, and the name is reserved in either case. Errors: validation_failed,
   * username_taken, too_many_requests, unavailable.
   */
  begin(
    write: MailingWrite,
    input: BodyOf<'signup'>,
    from: { readonly network: string; readonly locale: string },
  ): Promise<{ readonly pendingEmail: string }>;
  /**
   * The same for a first login by a provider, which proves in place of the password that it is the same
   * person when it is repeated. Errors: username_taken, too_many_requests.
   */
  beginByProvider(
    write: MailingWrite,
    to: Addressee,
    identity: ProviderIdentity,
  ): Promise<{ readonly pendingEmail: string }>;
  /**
   * Creates the account. Of two concurrent uses of the link exactly
   * one succeeds. Errors: link_not_found, username_taken, email_taken, identity_taken.
   */
  confirm(write: UnkeyedWrite<'signup'>, token: string): Promise<{ readonly username: string }>;
}

export function createPendingSignups(context: AccountContext): PendingSignups {
  const { store, now, siteKeys, passwords, limits, identities } = context;
  const createAccount = createNewAccounts(context);
  const identityOf = ({ token_hash, identity_cipher }: PendingSignupRow): ProviderIdentity | null =>
    identity_cipher === null
      ? null
      : (JSON.parse(
          siteKeys.openField('signup', token_hash.toString('hex'), 'identity', identity_cipher),
        ) as ProviderIdentity);

  const takeMail = (email: string): Promise<CountedEvent> =>
    limits.take('mails', siteKeys.hashEmail(email).toString('hex'));
  const findKept = (username: string): Promise<PendingSignupRow | undefined> =>
    store.query(async (db) => {
      if ((await findUserByUsername(db, username)) !== undefined) throw new AppError('username_taken');
      return await findPendingSignup(db, username, now());
    });

  /** Stores the sign-up in place of an earlier one of the same person, and mails a link. */
  const keep = async (
    write: MailingWrite,
    { username, email, locale }: Addressee,
    credentials: { readonly passwordHash: string; readonly identity: ProviderIdentity | null },
    pending: PendingSignupRow | undefined,
  ): Promise<{ readonly pendingEmail: string }> => {
    const { passwordHash, identity } = credentials;
    const token = newSecret();
    const place = hashSecret(token).toString('hex');
    const row: PendingSignupRow = {
      username,
      token_hash: hashSecret(token),
      email_cipher: siteKeys.sealField('signup', place, 'email', email),
      password_hash: passwordHash,
      identity_cipher:
        identity === null ? null : siteKeys.sealField('signup', place, 'identity', JSON.stringify(identity)),
      locale,
      created_at: now(),
      expires_at: now() + PENDING_SIGNUP_LIFETIME_MS,
    };
    try {
      await write.transaction(async (trx, attempt) => {
        if (attempt > 0 && (await findPendingSignupByToken(trx, row.token_hash, now())) !== undefined)
          return { value: undefined, records: null };
        await freePendingUsername(trx, username, pending?.token_hash ?? null, now());
        await insertPendingSignup(trx, row);
        const mail = { kind: 'signup', to: { username, email, locale }, token } as const;
        return { value: undefined, records: { audit: null, mails: [mail] } };
      });
    } catch (error) {
      if (isDuplicate(error)) throw new AppError('username_taken', { cause: error });
      throw error;
    }
    return { pendingEmail: email };
  };

  return {
    begin: async (write, { username, email, password }, { network, locale }) => {
      await refuseCommonPassword(password, username, 'password');
      await takeMail(email);
      const pending = await findKept(username);
      // The password proves that it is the same person, after a mistyped
      // address or a lost mail: the address alone proves nothing.
      if (pending !== undefined && !(await passwords.verify(pending.password_hash, password, network)))
        throw new AppError('username_taken');
      const passwordHash = await passwords.hash(password, network);
      return await keep(write, { username, email, locale }, { passwordHash, identity: null }, pending);
    },

    beginByProvider: async (write, to, identity) => {
      await takeMail(to.email);
      const pending = await findKept(to.username);
      const before = pending === undefined ? null : identityOf(pending);
      const isSame = before?.issuer === identity.issuer && before.subject === identity.subject;
      if (pending !== undefined && !isSame) throw new AppError('username_taken');
      return await keep(write, to, { passwordHash: NO_PASSWORD_HASH, identity }, pending);
    },

    confirm: async (write, token) => {
      const tokenHash = hashSecret(token);
      const row = isLinkToken(token)
        ? await store.query((db) => findPendingSignupByToken(db, tokenHash, now()))
        : undefined;
      if (row === undefined) throw new AppError('link_not_found');
      const { username, locale, password_hash: passwordHash } = row;
      const email = siteKeys.openField('signup', tokenHash.toString('hex'), 'email', row.email_cipher);
      const identity = identityOf(row);
      const input = {
        username,
        email,
        locale,
        hashPassword: () => Promise.resolve(passwordHash),
        pendingTokenHash: tokenHash,
      };
      try {
        return await createAccount(write, input, async (trx, user, isFirstAttempt) => {
          if (identity !== null && isFirstAttempt) await identities.add(trx, user.id, identity);
          return { value: { username }, records: { audit: { event: 'signup', accountId: user.id } } };
        });
      } catch (error) {
        if (isDuplicate(error)) throw new AppError('identity_taken', { cause: error });
        throw error;
      }
    },
  };
}
