import { AppError } from '@maru/core/api';
import type { PasskeyOptions } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import { findSessionByToken } from '../../repositories/sessions.ts';
import { lockUser } from '../../repositories/users.ts';
import { networkOf, wideNetworkOf } from '../limits/network-of.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { hashCookie } from './auth-cookie.ts';
import { createOpenSession } from './open-session.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './sessions.ts';

/** Options for the browser, and the `device_key` to which their challenge is bound. */
export interface PasskeyLoginOptions {
  readonly options: PasskeyOptions;
  readonly deviceKey: string;
}

/**
 * Gives the options of a login by passkey, or with a ticket of a second step. Errors: second_step_over,
 * too_many_requests.
 */
export function createPasskeyOptions({
  limits,
  tickets,
  passkeys,
  sessions,
}: AccountContext): (
  input: BodyOf<'passkeyLoginOptions'>,
  cookies: SessionCookies,
  device: Pick<DeviceInfo, 'ip'>,
) => Promise<PasskeyLoginOptions> {
  return async ({ ticket }, cookies, { ip }) => {
    await limits.take('passkeyChallenges', networkOf(ip));
    if (ticket !== undefined) {
      const { deviceKey = '' } = cookies;
      const { user_id } = await tickets.find(ticket, hashCookie(deviceKey));
      return {
        options: await passkeys.options({ purpose: 'second_step', userId: user_id, binding: ticket }),
        deviceKey,
      };
    }
    const deviceKey = await sessions.deviceKeyFor(cookies);
    return {
      options: await passkeys.options({ purpose: 'login', userId: null, binding: deviceKey }),
      deviceKey,
    };
  };
}

/** Signs in by a passkey that has verified its user, which takes the place of password and second step. */
export function createLogInByPasskey(
  context: AccountContext,
): (
  write: MailingWrite<'login'>,
  input: BodyOf<'logInByPasskey'>,
  cookies: SessionCookies,
  device: DeviceInfo,
) => Promise<SignedIn> {
  const { limits, passkeys, recipientOf } = context;
  const openSession = createOpenSession(context);
  return async (write, { passkey }, cookies, device) => {
    const { deviceKey } = cookies;
    const taken = await limits.takeAll([
      ['failedLoginsPerAddress', networkOf(device.ip)],
      ['failedLoginsPerNetwork', wideNetworkOf(device.ip)],
    ]);
    if (deviceKey === undefined || hashCookie(deviceKey) === null) throw new AppError('passkey_refused');
    const place = { purpose: 'login', userId: null, binding: deviceKey } as const;
    const use = await passkeys.verify(passkey, place, true);
    if (use === null) throw new AppError('passkey_refused');
    let opened: SignedIn | null = null;
    const signedIn = await write.transaction<SignedIn | null>(async (trx, attempt) => {
      const user = await lockUser(trx, use.userId);
      if (user === undefined || user.deleted_at !== null) return { value: null, records: null };
      // An attempt before was committed, and only its answer was lost.
      const tokenHash = attempt > 0 ? hashCookie(opened?.authCookie ?? undefined) : null;
      if (tokenHash !== null && (await findSessionByToken(trx, tokenHash)) !== undefined)
        return { value: opened, records: null };
      const outcome = await passkeys.use(trx, use);
      if (outcome === 'refused') return { value: null, records: null };
      if (outcome === 'cloned') {
        return {
          value: null,
          records: {
            audit: { event: 'login', accountId: user.id, isOk: false },
            mails: [{ kind: 'passkeyRefused', to: recipientOf(user) }],
          },
        };
      }
      if (user.disabled_at !== null) throw new AppError('account_disabled');
      const { signedIn: session, mails } = await openSession(trx, user, { deviceKey, cookies, device });
      opened = session;
      return { value: opened, records: { audit: { event: 'login', accountId: user.id }, mails } };
    });
    if (signedIn === null) throw new AppError('passkey_refused');
    await taken.refund();
    return signedIn;
  };
}
