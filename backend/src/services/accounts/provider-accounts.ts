import type { AccountContext } from './account-context.ts';
import { createProviderLogin, createProviderReturn } from './log-in-by-provider.ts';
import type { PendingSignups } from './pending-signups.ts';
import { createProviderSignups } from './sign-up-by-provider.ts';
import type { ProviderSignups } from './sign-up-by-provider.ts';

/** Logins and sign-ups by providers. */
export interface ProviderAccounts {
  /** Errors: validation_failed, provider_unavailable, too_many_requests. */
  readonly beginProviderLogin: ReturnType<typeof createProviderLogin>;
  /** Takes a browser that comes back from a provider. Refusals lead to a page. */
  readonly finishProviderLogin: ReturnType<typeof createProviderReturn>;
  /** First logins by a provider. */
  readonly providerSignups: ProviderSignups;
}

/**
 * @param signup isOpen false: only the operator creates accounts; isConfirmed: sign-ups are confirmed by a
 *   mailed link; admit: counts and allows sign-ups of an address
 */
export function createProviderAccounts(
  context: AccountContext,
  pending: Pick<PendingSignups, 'beginByProvider'>,
  signup: {
    readonly isOpen: boolean;
    readonly isConfirmed: boolean;
    readonly admit: (ip: string) => Promise<void>;
  },
): ProviderAccounts {
  return {
    beginProviderLogin: createProviderLogin(context),
    finishProviderLogin: createProviderReturn(context, signup.isOpen),
    providerSignups: createProviderSignups(context, pending, signup.admit, signup.isConfirmed),
  };
}
