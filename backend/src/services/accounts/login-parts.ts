import type { ServiceContext } from '../context.ts';
import { createBeginProviderLogin } from '../login-providers/begin-provider-login.ts';
import type { BeginProviderLogin } from '../login-providers/begin-provider-login.ts';
import { createIdentities } from '../login-providers/identities.ts';
import type { Identities } from '../login-providers/identities.ts';
import { createProviderLogins } from '../login-providers/provider-logins.ts';
import type { ProviderLogins } from '../login-providers/provider-logins.ts';
import type { Providers } from '../login-providers/providers.ts';
import { createPasskeys } from '../second-step/passkeys.ts';
import type { Passkeys } from '../second-step/passkeys.ts';
import { createSecondSteps } from '../second-step/second-steps.ts';
import type { SecondSteps } from '../second-step/second-steps.ts';
import { createTickets } from '../second-step/tickets.ts';
import type { Tickets } from '../second-step/tickets.ts';

/** Site of the accounts, for providers and passkeys. */
export interface LoginSite {
  readonly providers: Providers;
  /** The site's own address: never from a request. */
  readonly siteOrigin: () => string;
}

/** Ways to log in besides the password. */
export interface LoginParts {
  readonly secondSteps: SecondSteps;
  readonly passkeys: Passkeys;
  readonly tickets: Tickets;
  readonly identities: Identities;
  readonly providerLogins: ProviderLogins;
  readonly beginProviderLogin: BeginProviderLogin;
}

export function createLoginParts(context: ServiceContext, { providers, siteOrigin }: LoginSite): LoginParts {
  const providerLogins = createProviderLogins(context);
  return {
    secondSteps: createSecondSteps(context),
    passkeys: createPasskeys({ ...context, siteOrigin }),
    tickets: createTickets(context),
    identities: createIdentities(context, providers),
    providerLogins,
    beginProviderLogin: createBeginProviderLogin(providers, providerLogins, siteOrigin),
  };
}
