import type { LinkKind } from '@maru/core/api';
import { hashSecret } from '../../crypto/secrets.ts';
import { presentTime } from '../../presenters/doc.ts';
import { findPendingSignupByToken } from '../../repositories/pending-signups.ts';
import type { ServiceContext } from '../context.ts';
import { isLinkToken } from './links.ts';
import type { Links } from './links.ts';

/** Returns the purpose of a mailed link, of an account or of a pending sign-up. */
export function createReadLink(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  links: Pick<Links, 'find'>,
): (token: string) => Promise<{ kind: LinkKind; expiresAt: string }> {
  return async (token) => {
    const signup = isLinkToken(token)
      ? await store.query((db) => findPendingSignupByToken(db, hashSecret(token), now()))
      : undefined;
    if (signup !== undefined) return { kind: 'confirm_signup', expiresAt: presentTime(signup.expires_at) };
    const { kind, expires_at } = await links.find(token);
    return { kind, expiresAt: presentTime(expires_at) };
  };
}
