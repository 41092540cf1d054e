import { AppError } from '@maru/core/api';
import type { UserRow } from '../../repositories/users.ts';
import { presentTime } from '../../presenters/doc.ts';
import type { ServiceContext } from '../context.ts';
import type { Recipient } from '../mails/mails.ts';
import type { AccountTools } from './account-tools.ts';
import type { CredentialService } from './account-services.ts';
import { createChangeEmail, createConfirmEmail } from './change-email.ts';
import { createChangePassword } from './change-password.ts';
import { createLinks } from './links.ts';
import type { Links } from './links.ts';
import { createForgotPassword, createResetPassword } from './reset-password.ts';

/** What the calls about credentials share. */
export interface CredentialTools extends AccountTools {
  readonly links: Links;
  readonly recipientOf: (user: UserRow) => Recipient;
  /** Tells an account's address of a change. Left out when that address has had enough of them for now. */
  readonly sendNotice: (kind: 'emailChange' | 'passwordChanged', user: UserRow) => Promise<void>;
}

export function createCredentials(context: ServiceContext, accountTools: AccountTools): CredentialService {
  const links = createLinks(context, accountTools.siteKeys);
  const recipientOf = (user: UserRow): Recipient => ({
    username: user.username,
    email: accountTools.present(user).email,
    locale: user.locale,
  });
  const sendNotice: CredentialTools['sendNotice'] = async (kind, user) => {
    try {
      await accountTools.limits.take('notices', user.email_hash.toString('hex'));
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return;
      throw error;
    }
    accountTools.mails.send(kind, recipientOf(user));
  };
  const tools: CredentialTools = { ...accountTools, links, recipientOf, sendNotice };
  return {
    forgotPassword: createForgotPassword(context, tools),
    resetPassword: createResetPassword(context, tools),
    changePassword: createChangePassword(context, tools),
    changeEmail: createChangeEmail(context, tools),
    confirmEmail: createConfirmEmail(context, tools),
    readLink: async (token) => {
      const { kind, expires_at } = await links.find(token);
      return { kind, expiresAt: presentTime(expires_at) };
    },
  };
}
