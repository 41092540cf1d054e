import type { AccountContext } from './account-context.ts';
import { createChangeEmail, createConfirmEmail } from './change-email.ts';
import { createChangePassword } from './change-password.ts';
import { createForgotPassword } from './forgot-password.ts';
import { createMailedAlerts } from './mailed-alerts.ts';
import type { MailedAlerts } from './mailed-alerts.ts';
import { createReadLink } from './read-link.ts';
import { createResetPassword } from './reset-password.ts';

/** Credentials and their changes. Errors are AppErrors. */
export interface CredentialService extends MailedAlerts {
  /**
   * Mails username and reset link if an account has the address,
   * without revealing that to the caller. Errors: too_many_requests.
   */
  readonly forgotPassword: ReturnType<typeof createForgotPassword>;
  /**
   * Sets a password by a link, which is then invalid, and
   * ends all sessions. Errors: link_not_found, unavailable.
   */
  readonly resetPassword: ReturnType<typeof createResetPassword>;
  /**
   * Ends all sessions except the viewer's own. Errors: incorrect_password, too_many_requests, unavailable.
   */
  readonly changePassword: ReturnType<typeof createChangePassword>;
  /**
   * Mails a link to the new address and a notice to the old one. Errors:
   * incorrect_password, email_taken, too_many_requests, unavailable.
   */
  readonly changeEmail: ReturnType<typeof createChangeEmail>;
  /** Confirms the viewer's own link, which is then invalid. Errors: link_not_found, email_taken. */
  readonly confirmEmail: ReturnType<typeof createConfirmEmail>;
  /** Returns the purpose of a link. Errors: link_not_found. */
  readonly readLink: ReturnType<typeof createReadLink>;
}

export function createCredentials(context: AccountContext): CredentialService {
  return {
    forgotPassword: createForgotPassword(context),
    resetPassword: createResetPassword(context),
    changePassword: createChangePassword(context),
    changeEmail: createChangeEmail(context),
    confirmEmail: createConfirmEmail(context),
    readLink: createReadLink(context, context.links),
    ...createMailedAlerts(context),
  };
}
