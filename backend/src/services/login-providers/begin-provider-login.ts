import type { Locale } from '@maru/core';
import { AppError } from '@maru/core/api';
import { newSecret } from '../../crypto/secrets.ts';
import { redirectPathOf } from './redirect-path.ts';
import type { PendingProviderLogin, ProviderLogins } from './provider-logins.ts';
import type { Providers } from './providers.ts';

/** A login, link or proof to begin. */
export interface ProviderLoginStart extends Pick<PendingProviderLogin, 'purpose' | 'sessionId' | 'next'> {
  /** Name of the provider, as given. */
  readonly provider: string;
  /** Key of the browser that the login is bound to. */
  readonly deviceKey: string;
  readonly locale: Locale;
}

/** Keeps a login and returns the provider's address. Errors: validation_failed, provider_unavailable. */
export type BeginProviderLogin = (start: ProviderLoginStart) => Promise<string>;

export function createBeginProviderLogin(
  providers: Providers,
  logins: ProviderLogins,
  siteOrigin: () => string,
): BeginProviderLogin {
  return async ({ provider: name, purpose, sessionId, next, deviceKey, locale }) => {
    const provider = providers.find(name);
    if (provider === undefined) throw new AppError('validation_failed', { fields: { provider: 'invalid' } });
    const secrets = { nonce: newSecret(), codeVerifier: newSecret() };
    const pending: PendingProviderLogin = {
      provider: name,
      purpose,
      sessionId,
      ...secrets,
      next: redirectPathOf(next, siteOrigin()),
      locale,
    };
    const state = await logins.keep('asked', pending, deviceKey);
    return await providers.authorizationUrl(provider, { state, ...secrets, isFresh: purpose === 'proof' });
  };
}
