import { AppError } from '@maru/core/api';
import type { UserRow } from '../../repositories/users.ts';
import type { ServiceContext } from '../context.ts';
import type { Recipient } from '../mails/mails.ts';
import type { AccountTools } from './account-tools.ts';
import type { CredentialService } from './account-services.ts';
import { createChangeEmail, createConfirmEmail } from './change-email.ts';
import { createChangePassword } from './change-password.ts';
import { createLinks } from './links.ts';
import type { Links } from './links.ts';
import { createForgotPassword } from './forgot-password.ts';
import { createReadLink } from './read-link.ts';
import { createResetPassword } from './reset-password.ts';

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

export function createCredentials(context: ServiceContext, accountTools: AccountTools): CredentialService {
  const links = createLinks(context, accountTools.siteKeys);
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
  const tools: CredentialTools = { ...accountTools, links, recipientOf, mayNotify };
  return {
    forgotPassword: createForgotPassword(context, tools),
    resetPassword: createResetPassword(context, tools),
    changePassword: createChangePassword(context, tools),
    changeEmail: createChangeEmail(context, tools),
    confirmEmail: createConfirmEmail(context, tools),
    readLink: createReadLink(context, links),
  };
}
