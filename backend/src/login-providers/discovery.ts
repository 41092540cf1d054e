import { PROVIDER_TIMEOUT_MS } from '@maru/core';
import type { ClientAuth, Configuration } from 'openid-client';
import type { LoginProviderConfig } from '../config/login-providers.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';
import { ProviderError } from './provider-error.ts';

/** Time after which a provider's addresses are asked for again. */
const KEPT_MS = 60 * 60 * 1_000;
/** Time for which a provider that did not answer is not asked again. */
const FAILURE_KEPT_MS = 5_000;
/** Seconds that a provider's clock may be off. */
const CLOCK_TOLERANCE_S = 30;

/**
 * Returns a function that asks a provider for its addresses and keys when they are first needed: one that is
 * down keeps no server from starting. Concurrent logins share one request. Errors: ProviderError
 * (`unavailable`).
 */
export function createDiscovery(config: LoginProviderConfig): () => Promise<Configuration> {
  let cached: { readonly found: Promise<Configuration>; readonly until: number } | null = null;
  return () => {
    if (cached !== null && performance.now() < cached.until) return cached.found;
    const found = discover(config);
    const entry = { found, until: performance.now() + KEPT_MS };
    cached = entry;
    found.catch(() => {
      if (cached === entry) cached = { found, until: performance.now() + FAILURE_KEPT_MS };
    });
    return found;
  };
}

async function discover({
  name,
  issuer,
  clientId,
  clientSecret,
}: LoginProviderConfig): Promise<Configuration> {
  const client = await import('openid-client');
  const { ClientSecretBasic, ClientSecretPost } = client;
  const authenticate: ClientAuth = (server, ...rest) => {
    // Without the member, only the default is supported (OpenID Connect Discovery, 3).
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const method = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    method(clientSecret)(server, ...rest);
  };
  try {
    return await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_S },
      authenticate,
      {
        [client.customFetch]: fetchFromProvider,
        timeout: PROVIDER_TIMEOUT_MS / 1_000,
        execute: [
          // The signature counts as well, not only the connection that the token came by.
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  } catch (error) {
    const { code = (error as Error).name } = error as { readonly code?: string };
    throw new ProviderError(name, 'unavailable', code, error);
  }
}
