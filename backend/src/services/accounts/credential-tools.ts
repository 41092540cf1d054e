import { AppError } from '@maru/core/api';
import type { UserRow } from '../../repositories/users.ts';
import type { Recipient } from '../mails/mails.ts';
import type { ServiceContext } from '../context.ts';
import { createLinks } from './links.ts';
import type { Links } from './links.ts';
import type { AccountTools } from './account-tools.ts';

/** Dependencies shared by the credential services. */
export interface CredentialTools extends AccountTools {
  readonly links: Links;
  readonly recipientOf: (user: UserRow) => Recipient;
  /**
   * Counts a notice of a change and returns whether it may
   * be mailed: false when the account's limit is reached.
   */
  readonly mayNotify: (user: UserRow) => Promise<boolean>;
}

export function createCredentialTools(context: ServiceContext, accountTools: AccountTools): CredentialTools {
  const recipientOf = (user: UserRow): Recipient => ({
    userId: user.id,
    username: user.username,
    email: accountTools.present(user).email,
    locale: user.locale,
  });
  const mayNotify: CredentialTools['mayNotify'] = async (user) => {
    try {
      await accountTools.limits.take('notices', user.email_hash.toString('hex'));
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return false;
      throw error;
    }
    return true;
  };
  return { ...accountTools, links: createLinks(context, accountTools.siteKeys), recipientOf, mayNotify };
}
