import { AppError } from '@maru/core/api';
import { findUser, updateLocale } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { ServiceContext } from '../context.ts';
import type { AccountService } from '../index.ts';
import { networkOf } from '../limits/network-of.ts';
import type { AccountTools } from './account-tools.ts';
import { createLogIn } from './log-in.ts';
import { createSignUp } from './sign-up.ts';

/** @param isSignupOpen false: accounts are made by the operator alone */
export function createAccounts(context: ServiceContext, tools: AccountTools, isSignupOpen: boolean): AccountService {
  const { store, audit } = context;
  const { limits, sessions, present } = tools;
  const signUp = createSignUp(context, tools);

  const read = async (id: string): Promise<UserRow> => {
    const row = await store.read((db) => findUser(db, id));
    if (row === undefined) throw new AppError('unauthorized');
    return row;
  };

  return {
    signup: async (input, cookies, device) => {
      if (!isSignupOpen) throw new AppError('signup_closed');
      await limits.take('signUps', networkOf(device.ip));
      return await signUp(input, cookies, device);
    },
    login: createLogIn(context, tools),
    logout: (cookies) =>
      sessions.close(cookies, (trx, { id, user_id }) => audit.record(trx, { event: 'logout', accountId: user_id, objectId: id })),
    renew: async (viewer, cookies, locale) => {
      const user = await read(viewer.userId);
      if (user.locale !== locale) await store.read((db) => updateLocale(db, user.id, locale));
      return await sessions.renew(present(user), cookies);
    },
    me: async (viewer) => present(await read(viewer.userId)),
  };
}
