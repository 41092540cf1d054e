import { AppError } from '@maru/core/api';
import { findUser, updateLocale } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { ServiceContext } from '../context.ts';
import type { AccountService } from '../index.ts';
import { networkOf } from '../limits/network-of.ts';
import type { AccountTools } from './account-tools.ts';
import { createLogIn } from './log-in.ts';
import { createPendingSignups } from './pending-signups.ts';
import { createSignUp } from './sign-up.ts';

/**
 * @param signup isOpen false: only the operator creates
 *   accounts; isConfirmed: sign-ups are confirmed by a mailed link
 */
export function createAccounts(
  context: ServiceContext,
  tools: AccountTools,
  signup: { readonly isOpen: boolean; readonly isConfirmed: boolean },
): AccountService {
  const { store, audit } = context;
  const { limits, sessions, present } = tools;
  const signUp = createSignUp(context, tools);
  const pending = createPendingSignups(context, tools);

  const admit = async (ip: string): Promise<void> => {
    if (!signup.isOpen) throw new AppError('signup_closed');
    await limits.take('signUps', networkOf(ip));
  };
  const read = async (id: string): Promise<UserRow> => {
    const row = await store.query((db) => findUser(db, id));
    if (row === undefined) throw new AppError('unauthorized');
    return row;
  };

  return {
    isSignupConfirmed: signup.isConfirmed,
    signup: async (input, cookies, device) => {
      await admit(device.ip);
      return await signUp(input, cookies, device);
    },
    beginSignup: async (input, device) => {
      await admit(device.ip);
      return await pending.begin(input, { network: networkOf(device.ip), locale: device.locale });
    },
    confirmSignup: (token) => pending.confirm(token),
    login: createLogIn(context, tools),
    logout: (cookies) =>
      sessions.close(cookies, (trx, { id, user_id }) =>
        audit.record(trx, { event: 'logout', accountId: user_id, objectId: id }),
      ),
    renew: async (viewer, cookies, locale) => {
      const user = await read(viewer.userId);
      if (user.locale !== locale) await store.write((db) => updateLocale(db, user.id, locale));
      return await sessions.renew(present(user), cookies);
    },
    me: async (viewer) => present(await read(viewer.userId)),
  };
}
