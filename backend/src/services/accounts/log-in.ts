import { isUsername } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import type { Writer } from '../../db/connect.ts';
import { isAccountDevice } from '../../repositories/devices.ts';
import { resealLinkTokens } from '../../repositories/link-tokens.ts';
import { findUser, findUserByUsername, lockUser, updatePasswordHash } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import { NOTHING_WRITTEN } from '../writes/writes.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { networkOf } from '../limits/network-of.ts';
import { hashCookie } from './auth-cookie.ts';
import { createOpenSession } from './open-session.ts';
import type { PasswordAttempt } from './password-proof.ts';
import { createSecondStepCheck } from './second-step-needed.ts';
import type { SecondStepNeeded } from './second-step-needed.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './sessions.ts';

/**
 * Signs in by name and password, or answers with a ticket for the second step. An unknown name gives the
 * same response, counting and time as a wrong password.
 */
export function createLogIn(
  context: AccountContext,
): (
  write: MailingWrite<'login' | 'login_first_step'>,
  input: BodyOf<'login'>,
  cookies: SessionCookies,
  device: DeviceInfo,
) => Promise<SignedIn | SecondStepNeeded> {
  const { store, now, isRight, limits, sessions, passwords, secondSteps, background } = context;
  const requireSecondStep = createSecondStepCheck(context);
  const openSession = createOpenSession(context);
  /** Hashes a right password anew where its hash is of an older cost or without the pepper; else null. */
  const renewHash = async (
    passwordHash: string,
    { password, ip }: PasswordAttempt,
  ): Promise<string | null> =>
    (await passwords.isCurrent(passwordHash))
      ? null
      : // The old hash still works: where the server is busy, the next login replaces it.
        await passwords.hash(password, networkOf(ip)).catch(() => null);
  return async (write, input, cookies, device) => {
    const username = input.username.normalize('NFC').toLowerCase();
    // Checked here because MySQL's collations treat `name ` as
    // `name`: wrong passwords would be counted for another account.
    const found = isUsername(username)
      ? await store.query((db) => findUserByUsername(db, username))
      : undefined;
    const user = found?.deleted_at === null ? found : undefined;
    const deviceHash = hashCookie(cookies.deviceKey);
    // Runs for an unknown name too, so that both cases take the same time.
    const isKnown =
      deviceHash !== null &&
      (await store.query((db) => isAccountDevice(db, user?.id ?? '', deviceHash, now())));
    const knownDevice = isKnown ? deviceHash.toString('hex') : null;
    const attempt = { username, ip: device.ip, knownDevice, password: input.password };
    if (!(await isRight(user?.password_hash ?? null, attempt)) || user === undefined) {
      // Runs after the response, whose time would otherwise reveal that the user exists.
      background.run(() =>
        write.transaction(async () => {
          const entry = { event: 'login', accountId: user?.id ?? null, isOk: false } as const;
          return { value: undefined, records: { audit: entry, mails: [] } };
        }),
      );
      throw new AppError('invalid_credentials');
    }
    const renewed = await renewHash(user.password_hash, attempt);
    const deviceKey = await sessions.deviceKeyFor(cookies);
    if ((await store.query((db) => secondSteps.methodsOf(db, user.id))).length > 0)
      await limits.take('secondStepTickets', user.id);
    /** Signs in unless the password's hash is no longer the one that was compared; then null. */
    const enter = (compared: UserRow, hash: string | null): Promise<SignedIn | SecondStepNeeded | null> =>
      write.transaction<SignedIn | SecondStepNeeded | null>(async (trx) => {
        const current = await lockUser(trx, compared.id);
        if (current === undefined || current.deleted_at !== null) throw new AppError('invalid_credentials');
        if (current.password_hash !== compared.password_hash) return NOTHING_WRITTEN;
        // Reported only after the right password.
        if (current.disabled_at !== null) throw new AppError('account_disabled');
        if (hash !== null) await replaceHash(trx, current, hash);
        const needed = await requireSecondStep(trx, current, { deviceKey, reset: null });
        if (needed !== null)
          return {
            value: needed,
            records: { audit: { event: 'login_first_step', accountId: current.id }, mails: [] },
          };
        const { signedIn, mails } = await openSession(trx, current, { deviceKey, cookies, device });
        return { value: signedIn, records: { audit: { event: 'login', accountId: current.id }, mails } };
      });
    const entered = await enter(user, renewed);
    if (entered !== null) return entered;
    // Another login has hashed the same password anew, or its owner has changed it, which ended all sessions.
    const changed = await store.query((db) => findUser(db, user.id));
    const isStillRight = changed !== undefined && (await isRight(changed.password_hash, attempt));
    const again = isStillRight ? await enter(changed, null) : null;
    if (again === null) throw new AppError('invalid_credentials');
    return again;
  };
}

/** Stores another hash of the same password, which leaves mailed links as they are. */
async function replaceHash(trx: Writer, user: UserRow, passwordHash: string): Promise<void> {
  await updatePasswordHash(trx, user.id, passwordHash, user.password_hash);
  await resealLinkTokens(trx, user, { ...user, password_hash: passwordHash });
}
