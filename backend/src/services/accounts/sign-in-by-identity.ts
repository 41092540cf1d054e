import { AppError } from '@maru/core/api';
import type { ProviderIdentity } from '../../login-providers/login-provider.ts';
import { proofTimeOf } from '../../policies/proof.ts';
import { touchIdentity } from '../../repositories/identities.ts';
import type { IdentityRow } from '../../repositories/identities.ts';
import { lockUser } from '../../repositories/users.ts';
import type { AccountContext } from './account-context.ts';
import { createOpenSession } from './open-session.ts';
import type { LoginBrowser } from './open-session.ts';
import { createSecondStepCheck } from './second-step-needed.ts';
import type { SecondStepNeeded } from './second-step-needed.ts';
import type { SignedIn } from './sessions.ts';
import type { MailingWrite } from '../writes/writes.ts';

/** The write of a browser that comes back from a provider. */
export type ProviderWrite = MailingWrite<'login' | 'login_first_step' | 'identity_linked' | 'none'>;

/** Result of a login: a session, or a ticket for the second step. */
export interface IdentityLogin {
  readonly needed: SecondStepNeeded | null;
  readonly signedIn: SignedIn | null;
  readonly grade: number;
  readonly hasSecondStep: boolean;
}

/**
 * Signs in to the account that an identity is linked to, or answers with a ticket for the second step.
 * Errors: provider_login_over when it was unlinked meanwhile, account_disabled, too_many_requests.
 */
export function createSignInByIdentity(
  context: AccountContext,
): (
  write: ProviderWrite,
  known: IdentityRow,
  identity: ProviderIdentity,
  browser: LoginBrowser,
) => Promise<IdentityLogin> {
  const { store, now, limits, secondSteps } = context;
  const requireSecondStep = createSecondStepCheck(context);
  const openSession = createOpenSession(context);
  return async (write, known, { authenticatedAt }, browser) => {
    const { deviceKey } = browser;
    const { id, user_id: userId } = known;
    const hasSecondStep = (await store.query((db) => secondSteps.methodsOf(db, userId))).length > 0;
    if (hasSecondStep) await limits.take('secondStepTickets', userId);
    return await write.transaction<IdentityLogin>(async (trx) => {
      const user = await lockUser(trx, userId);
      if (user === undefined || user.deleted_at !== null) throw new AppError('provider_login_over');
      if (user.disabled_at !== null) throw new AppError('account_disabled');
      if (!(await touchIdentity(trx, userId, id, now()))) throw new AppError('provider_login_over');
      const facts = { grade: user.grade, hasSecondStep };
      const needed = await requireSecondStep(trx, user, { deviceKey, reset: null });
      if (needed !== null)
        return {
          value: { ...facts, needed, signedIn: null },
          records: { audit: { event: 'login_first_step', accountId: userId }, mails: [] },
        };
      const provenAt = proofTimeOf(authenticatedAt, now());
      const { signedIn, mails } = await openSession(trx, user, browser, provenAt);
      return {
        value: { ...facts, needed: null, signedIn },
        records: { audit: { event: 'login', accountId: userId }, mails },
      };
    });
  };
}
