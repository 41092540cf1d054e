import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Store } from '../../db/transaction.ts';
import { findUserByEmailHash } from '../../repositories/users.ts';
import type { Recipient } from '../mails/mails.ts';

/** Finds the account of an e-mail address; null when there is none, and for one being deleted. */
export function createFindHolder(
  store: Store,
  siteKeys: Pick<SiteKeys, 'hashEmail' | 'openEmail'>,
): (email: string) => Promise<Recipient | null> {
  return async (email) => {
    const user = await store.query((db) => findUserByEmailHash(db, siteKeys.hashEmail(email)));
    if (user === undefined || user.deleted_at !== null) return null;
    const address = siteKeys.openEmail(user.id, user.email_rev, user.email_cipher);
    return { userId: user.id, username: user.username, email: address, locale: user.locale };
  };
}
