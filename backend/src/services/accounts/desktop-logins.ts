import { AppError } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import type { Viewer } from '../../policies/viewer.ts';
import { consumeDesktopLogin } from '../../repositories/desktop-logins.ts';
import { findProofTime, findSessionByToken } from '../../repositories/sessions.ts';
import { lockUser } from '../../repositories/users.ts';
import { networkOf, wideNetworkOf } from '../limits/network-of.ts';
import type { MailingWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { hashCookie } from './auth-cookie.ts';
import { createDesktopCodes } from './desktop-codes.ts';
import { createOpenSession } from './open-session.ts';
import { createProofCheck } from './proof-check.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './sessions.ts';

/**
 * Logins of the desktop app by a browser that is signed in. The browser gets a code, which the app uses with
 * a verifier that the browser's page does not know.
 */
export interface DesktopLogins {
  /**
   * Returns a code for the app that has made the challenge. It signs another device in, which a script in
   * the page must not do unnoticed: hence the proof. Errors: proof_required, too_many_requests.
   */
  makeCode(viewer: Viewer, input: BodyOf<'makeDesktopCode'>): Promise<string>;
  /** Errors: desktop_login_over, account_disabled, too_many_requests. */
  logIn(
    write: MailingWrite<'login'>,
    input: BodyOf<'logInByDesktopCode'>,
    cookies: SessionCookies,
    device: DeviceInfo,
  ): Promise<SignedIn>;
}

export function createDesktopLogins(context: AccountContext): DesktopLogins {
  const { store, limits, sessions } = context;
  const codes = createDesktopCodes(context);
  const { requireProof } = createProofCheck(context);
  const openSession = createOpenSession(context);
  return {
    makeCode: async (viewer, request) => {
      await store.query((db) => requireProof(db, viewer));
      await limits.take('desktopCodes', viewer.userId);
      return await codes.make(viewer, request);
    },

    logIn: async (write, { code, ...secrets }, cookies, device) => {
      const taken = await limits.takeAll([
        ['failedLoginsPerAddress', networkOf(device.ip)],
        ['failedLoginsPerNetwork', wideNetworkOf(device.ip)],
      ]);
      const row = await codes.find(code);
      if (row === undefined) throw new AppError('desktop_login_over');
      const deviceKey = await sessions.deviceKeyFor(cookies);
      let opened: SignedIn | null = null;
      const signedIn = await write.transaction<SignedIn | null>(async (trx, attempt) => {
        const user = await lockUser(trx, row.user_id);
        if (user === undefined || user.deleted_at !== null) return { value: null, records: null };
        // An attempt before was committed, and only its answer was lost.
        const tokenHash = attempt > 0 ? hashCookie(opened?.authCookie ?? undefined) : null;
        if (tokenHash !== null && (await findSessionByToken(trx, tokenHash)) !== undefined)
          return { value: opened, records: null };
        if (!(await consumeDesktopLogin(trx, row.code_hash))) return { value: null, records: null };
        if (user.disabled_at !== null) throw new AppError('account_disabled');
        const sessionId = codes.sessionOf(row, secrets);
        const provenAt = sessionId === null ? null : await findProofTime(trx, sessionId);
        if (provenAt === null)
          return {
            value: null,
            records: { audit: { event: 'login', accountId: user.id, isOk: false }, mails: [] },
          };
        const session = await openSession(trx, user, { deviceKey, cookies, device }, provenAt);
        opened = session.signedIn;
        return {
          value: opened,
          records: { audit: { event: 'login', accountId: user.id }, mails: session.mails },
        };
      });
      if (signedIn === null) throw new AppError('desktop_login_over');
      await taken.refund();
      return signedIn;
    },
  };
}
