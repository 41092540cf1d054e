import type { ServiceContext } from '../context.ts';
import { networkOf } from '../limits/network-of.ts';
import type { AccountTools } from './account-tools.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { createNewAccounts } from './new-account.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './sessions.ts';

export interface SignupInput {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** Creates an account and signs in. */
export function createSignUp(
  context: ServiceContext,
  tools: AccountTools,
): (input: SignupInput, cookies: SessionCookies, device: DeviceInfo) => Promise<SignedIn> {
  const { sessions, events, passwords, present } = tools;
  const createAccount = createNewAccounts(context, tools);
  return async ({ username, email, password }, cookies, device) => {
    await refuseCommonPassword(password, username, 'password');
    const deviceKey = await sessions.deviceKeyFor(cookies);
    const input = {
      username,
      email,
      hashPassword: () => passwords.hash(password, networkOf(device.ip)),
      locale: device.locale,
    };
    return await createAccount(input, async (trx, user, isFirstAttempt) => {
      if (isFirstAttempt) {
        await context.audit.record(trx, { event: 'signup', accountId: user.id });
        await events.record(trx, user.id, 'login', true, device);
      }
      return await sessions.open(trx, present(user), deviceKey, device, cookies);
    });
  };
}
