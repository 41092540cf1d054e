import { AppError } from '@maru/core/api';
import type { Db } from '../../db/connect.ts';
import type { UserRow } from '../../repositories/users.ts';
import type { AccountContext } from './account-context.ts';
import { hasPassword } from './no-password.ts';

/**
 * Returns a function that refuses a change, in its transaction, after which nothing would log in to the
 * account: no password, no passkey, and no provider that the site has. Errors: last_way_in.
 */
export function createLoginMethodCheck({
  secondSteps,
  identities,
}: Pick<AccountContext, 'secondSteps' | 'identities'>): (db: Db, user: UserRow) => Promise<void> {
  return async (db, user) => {
    if (hasPassword(user)) return;
    if ((await secondSteps.read(db, user.id)).passkeys.length > 0) return;
    if ((await identities.list(db, user.id)).some(({ provider }) => provider !== null)) return;
    throw new AppError('last_way_in');
  };
}
