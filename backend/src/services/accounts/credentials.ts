import type { ServiceContext } from '../context.ts';
import type { AccountTools } from './account-tools.ts';
import { createCredentialTools } from './credential-tools.ts';
import type { CredentialService } from './account-services.ts';
import { createChangeEmail, createConfirmEmail } from './change-email.ts';
import { createChangePassword } from './change-password.ts';
import { createForgotPassword } from './forgot-password.ts';
import { createReadLink } from './read-link.ts';
import { createResetPassword } from './reset-password.ts';

export function createCredentials(context: ServiceContext, accountTools: AccountTools): CredentialService {
  const tools = createCredentialTools(context, accountTools);
  return {
    forgotPassword: createForgotPassword(context, tools),
    resetPassword: createResetPassword(context, tools),
    changePassword: createChangePassword(context, tools),
    changeEmail: createChangeEmail(context, tools),
    confirmEmail: createConfirmEmail(context, tools),
    readLink: createReadLink(context, tools.links),
  };
}
