import { AppError } from '@maru/core/api';
import type { User } from '@maru/core/api';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import { presentUser } from '../../presenters/user.ts';
import { findUser, findUserByUsername } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { ServiceContext } from '../context.ts';
import type { AccountService } from '../index.ts';
import type { Limits } from '../limits/limits.ts';
import { networkOf } from '../limits/network-of.ts';
import { createPasswordCheck } from './password-check.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { createSignUp } from './sign-up.ts';

/** What the account calls share. */
export interface AccountTools {
  readonly siteKeys: SiteKeys;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly present: (row: UserRow) => User;
}

export function createAccounts(context: ServiceContext, tools: Omit<AccountTools, 'present'>): AccountService {
  const { store } = context;
  const { siteKeys, passwords, limits, sessions } = tools;
  const isRight = createPasswordCheck(limits, passwords);

  const present = (row: UserRow): User => presentUser(row, siteKeys.openEmail(row.id, row.email_rev, row.email_cipher));

  const signUp = createSignUp(context, { ...tools, present });

  const read = async (id: string): Promise<User> => {
    const row = await store.read((db) => findUser(db, id));
    if (row === undefined) throw new AppError('unauthorized');
    return present(row);
  };

  return {
    signup: async (input, cookies, device) => {
      await limits.take('signUps', networkOf(device.ip));
      return await signUp(input, cookies, device);
    },

    login: async (input, cookies, device) => {
      const username = input.username.normalize('NFC').toLowerCase();
      const row = await store.read((db) => findUserByUsername(db, username));
      const attempt = { username, ip: device.ip, password: input.password };
      if (!(await isRight(row?.password_hash ?? null, attempt)) || row === undefined) {
        throw new AppError('invalid_credentials');
      }
      const deviceKey = await sessions.deviceKeyFor(cookies);
      return await store.transaction((trx) => sessions.open(trx, present(row), deviceKey, device, cookies));
    },

    logout: (cookies) => sessions.close(cookies),
    renew: async (viewer, cookies) => await sessions.renew(await read(viewer.userId), cookies),
    me: (viewer) => read(viewer.userId),
  };
}
