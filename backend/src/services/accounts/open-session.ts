import { KNOWN_DEVICE_LIFETIME_MS, LOGIN_NOTICES_MAX, LOGIN_NOTICES_WINDOW_MS } from '@maru/core';
import { hashSecret } from '../../crypto/secrets.ts';
import type { Writer } from '../../db/connect.ts';
import { countAccountDevices, isAccountDevice } from '../../repositories/devices.ts';
import { updateLocale } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { OutgoingMail } from '../mails/mails.ts';
import type { AccountContext } from './account-context.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './sessions.ts';

/** Browser of a login. */
export interface LoginBrowser {
  readonly deviceKey: string;
  readonly cookies: SessionCookies;
  readonly device: DeviceInfo;
}

/** A login that has passed all steps, and the mail about it where the browser is new to the account. */
export interface OpenedSession {
  readonly signedIn: SignedIn;
  readonly mails: readonly OutgoingMail[];
}

/** Time in which the first login of a new account causes no mail. */
const NEW_ACCOUNT_MS = 24 * 60 * 60 * 1_000;

/**
 * Signs in to an existing account, in the caller's transaction, which has locked the user's row.
 * @param provenAt see `Sessions.open`
 */
export function createOpenSession({
  now,
  sessions,
  links,
  present,
  recipientOf,
}: Pick<AccountContext, 'now' | 'sessions' | 'links' | 'present' | 'recipientOf'>): (
  trx: Writer,
  user: UserRow,
  browser: LoginBrowser,
  provenAt?: number | null,
) => Promise<OpenedSession> {
  /** Returns false for a browser that the account has used, and beyond the limit of such mails. */
  const isAlertNeeded = async (trx: Writer, user: UserRow, deviceKeyHash: Buffer): Promise<boolean> => {
    if (await isAccountDevice(trx, user.id, deviceKeyHash, now())) return false;
    const isNew =
      user.created_at > now() - NEW_ACCOUNT_MS && (await countAccountDevices(trx, user.id, now())) === 0;
    if (isNew) return false;
    // Counted by the browsers that have logged in, of which one is the user's own: their rows outlive the
    // links, which somebody with the password could end by changing it, to cause mails without limit.
    const after = now() - LOGIN_NOTICES_WINDOW_MS + KNOWN_DEVICE_LIFETIME_MS;
    return (await countAccountDevices(trx, user.id, after)) <= LOGIN_NOTICES_MAX;
  };

  return async (trx, user, { deviceKey, cookies, device }, provenAt = now()) => {
    if (user.locale !== device.locale) await updateLocale(trx, user.id, device.locale);
    const deviceKeyHash = hashSecret(deviceKey);
    const isAlertDue = await isAlertNeeded(trx, user, deviceKeyHash);
    const signedIn = await sessions.open(trx, present(user), deviceKey, device, cookies, provenAt);
    if (!isAlertDue) return { signedIn, mails: [] };
    // Of the browser, not of the session, which a second login there would replace.
    const subject = deviceKeyHash.toString('hex');
    const token = await links.create(trx, { kind: 'end_session', userId: user.id, subject });
    const login = { userAgent: device.userAgent, ip: device.ip, at: now() };
    // In the language of the account before this login, which may be somebody else's.
    return { signedIn, mails: [{ kind: 'newBrowser', to: recipientOf(user), token, login }] };
  };
}
