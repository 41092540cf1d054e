import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Store } from '../../db/transaction.ts';
import { isEmailReserved } from '../../repositories/link-tokens.ts';
import { findUserByEmailHash } from '../../repositories/users.ts';
import { openOrDefault } from '../texts/damaged.ts';
import type { MailContext } from '../mails/mails.ts';

/** Finds the account of an e-mail address, as `MailContext` describes. */
export function createAccountFinder(
  store: Store,
  siteKeys: Pick<SiteKeys, 'hashEmail' | 'openEmail'>,
  now: () => number,
): MailContext['findHolder'] {
  return async (email) => {
    const hash = siteKeys.hashEmail(email);
    const user = await store.query((db) => findUserByEmailHash(db, hash));
    if (user === undefined)
      return (await store.query((db) => isEmailReserved(db, hash, null, now()))) ? 'kept' : null;
    if (user.deleted_at !== null) return null;
    // The address that was asked for has the hash of a damaged one.
    const address = openOrDefault(
      () => siteKeys.openEmail(user.id, user.email_rev, user.email_cipher),
      email,
    );
    return { userId: user.id, username: user.username, email: address, locale: user.locale };
  };
}
