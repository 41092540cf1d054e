import { AppError } from '@maru/core/api';
import type { User } from '@maru/core/api';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import { presentUser } from '../../presenters/user.ts';
import { findUser, findUserByUsername } from '../../repositories/users.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { ServiceContext } from '../context.ts';
import type { AccountService } from '../index.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { createSignUp } from './sign-up.ts';

/** What the account calls share. */
export interface AccountTools {
  readonly siteKeys: SiteKeys;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly present: (row: UserRow) => User;
}

export function createAccounts(context: ServiceContext, tools: Omit<AccountTools, 'present'>): AccountService {
  const { store } = context;
  const { siteKeys, passwords, sessions } = tools;

  const present = (row: UserRow): User => presentUser(row, siteKeys.openEmail(row.id, row.email_rev, row.email_cipher));

  const read = async (id: string): Promise<User> => {
    const row = await store.read((db) => findUser(db, id));
    if (row === undefined) throw new AppError('unauthorized');
    return present(row);
  };

  return {
    signup: createSignUp(context, { ...tools, present }),

    login: async (input, cookies, device) => {
      const row = await store.read((db) => findUserByUsername(db, input.username.normalize('NFC').toLowerCase()));
      if (!(await passwords.verify(row?.password_hash ?? null, input.password)) || row === undefined) {
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
