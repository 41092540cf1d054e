import type { BodyOf } from '@maru/core/api/contracts';
import { networkOf } from '../limits/network-of.ts';
import type { UnkeyedWrite } from '../writes/writes.ts';
import type { AccountContext } from './account-context.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { createNewAccounts } from './new-account.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './sessions.ts';

/** Creates an account and signs in. */
export function createSignUp(
  context: AccountContext,
): (
  write: UnkeyedWrite<'signup' | 'login'>,
  input: BodyOf<'signup'>,
  cookies: SessionCookies,
  device: DeviceInfo,
) => Promise<SignedIn> {
  const { sessions, passwords, present } = context;
  const createAccount = createNewAccounts(context);
  return async (write, { username, email, password }, cookies, device) => {
    await refuseCommonPassword(password, username, 'password');
    const deviceKey = await sessions.deviceKeyFor(cookies);
    const input = {
      username,
      email,
      hashPassword: () => passwords.hash(password, networkOf(device.ip)),
      locale: device.locale,
    };
    return await createAccount(write, input, async (trx, user) => {
      return {
        value: await sessions.open(trx, present(user), deviceKey, device, cookies),
        records: {
          audit: [
            { event: 'signup', accountId: user.id },
            { event: 'login', accountId: user.id },
          ] as const,
        },
      };
    });
  };
}
