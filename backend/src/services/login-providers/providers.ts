import { AppError } from '@maru/core/api';
import type {
  LoginProvider,
  ProviderCallback,
  ProviderIdentity,
} from '../../login-providers/login-provider.ts';
import { ProviderError } from '../../login-providers/provider-error.ts';
import type { ProviderRequest } from '../../login-providers/login-provider.ts';

const CODES = {
  cancelled: 'provider_cancelled',
  refused: 'provider_refused',
  unavailable: 'provider_unavailable',
} as const;

/** The site's providers. Errors of the calls: provider_cancelled, provider_refused, provider_unavailable. */
export interface Providers {
  readonly list: readonly { readonly name: string; readonly label: string }[];
  /** Returns undefined for an issuer that the configuration no longer names. */
  ofIssuer(issuer: string): LoginProvider | undefined;
  find(name: string): LoginProvider | undefined;
  authorizationUrl(provider: LoginProvider, request: ProviderRequest): Promise<string>;
  identify(
    provider: LoginProvider,
    callback: ProviderCallback,
    request: ProviderRequest,
  ): Promise<ProviderIdentity>;
}

/**
 * @param siteOrigin the site's own address: never from a request
 * @param report receives the reason of a failure, which the answer does not contain
 */
export function createProviders(
  list: readonly LoginProvider[],
  siteOrigin: () => string,
  report: (error: unknown) => void,
): Providers {
  // Each provider has an address of its own, so that no other one can have its answer taken for that one's.
  const returnUrl = (name: string): string => `${siteOrigin()}/api/login/oidc/callback/${name}`;
  const callProvider = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.failure !== 'cancelled') report(error);
      throw new AppError(CODES[error.failure], { cause: error });
    }
  };
  return {
    list: list.map(({ name, label }) => ({ name, label })),
    ofIssuer: (issuer) => list.find((provider) => provider.isIssuer(issuer)),
    find: (name) => list.find((provider) => provider.name === name),
    authorizationUrl: (provider, request) =>
      callProvider(provider.authorizationUrl(request, returnUrl(provider.name))),
    identify: (provider, callback, request) =>
      callProvider(provider.identify(callback, request, returnUrl(provider.name))),
  };
}
