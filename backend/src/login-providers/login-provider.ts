import { isEmail } from '@maru/core';
import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';
import type { LoginProviderConfig } from '../config/login-providers.ts';
import { createDiscovery } from './discovery.ts';
import { ProviderError } from './provider-error.ts';

/** Longest subject (OpenID Connect Core, 2). */
const SUBJECT_MAX_LENGTH = 255;
const USERNAME_MAX_LENGTH = 100;
/** Seconds: a hundred years. */
const ANY_AGE_S = 100 * 365 * 24 * 60 * 60;

/** A user of a provider, by its claims. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider declares the address verified. */
  readonly email: string | null;
  /** Name at the provider, which may be no username here; null without one. */
  readonly username: string | null;
  /** Time at which the user logged in at the provider, epoch milliseconds; null where it does not say. */
  readonly authenticatedAt: number | null;
}

/** Secrets of one login, by which the provider's answer is known to belong to it. */
export interface ProviderRequest {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly codeVerifier: string;
  /** True when the provider has to ask its user again. */
  readonly isFresh: boolean;
}

/** The query by which the browser came back. */
export interface ProviderCallback {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** An OpenID provider. Errors are ProviderErrors. */
export interface LoginProvider {
  readonly name: string;
  readonly label: string;
  /** Returns true for the issuer of this provider's tokens. */
  isIssuer(issuer: string): boolean;
  /**
   * Returns the address of the provider's page.
   * @param redirectUri address that the provider sends the browser back to
   */
  authorizationUrl(request: ProviderRequest, redirectUri: string): Promise<string>;
  /** Exchanges the code of an answer, and checks the provider's token. */
  identify(
    callback: ProviderCallback,
    request: ProviderRequest,
    redirectUri: string,
  ): Promise<ProviderIdentity>;
}

export function createLoginProvider(config: LoginProviderConfig): LoginProvider {
  const { name, label, issuer, scopes } = config;
  const discover = createDiscovery(config);
  const load = () => import('openid-client');
  const isIssuer = (received: string): boolean =>
    URL.canParse(received) && new URL(received).href === new URL(issuer).href;

  return {
    name,
    label,
    isIssuer,

    authorizationUrl: async ({ state, nonce, codeVerifier, isFresh }, redirectUri) => {
      const found = await discover();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load();
      const url = buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: scopes,
        response_type: 'code',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
      });
      return url.href;
    },

    identify: async (callback, { state, nonce, codeVerifier, isFresh }, redirectUri) => {
      const found = await discover();
      const { authorizationCodeGrant } = await load();
      const url = new URL(redirectUri);
      for (const [member, text] of Object.entries(callback))
        if (text !== undefined) url.searchParams.set(member, text);
      try {
        const tokens = await authorizationCodeGrant(found, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
          // Requires the provider to send the time, which the caller compares.
          ...(isFresh ? { maxAge: ANY_AGE_S } : {}),
        });
        const claims = tokens.claims();
        if (claims === undefined || !isIssuer(claims.iss) || claims.sub.length > SUBJECT_MAX_LENGTH)
          throw new ProviderError(name, 'refused', 'claims');
        return identityOf(claims, await readProfile(found, claims, tokens.access_token));
      } catch (error) {
        throw ProviderError.of(name, error);
      }
    },
  };
}

/** Requests what the token lacks of the address; after a failure the user is asked for it. */
async function readProfile(
  found: Configuration,
  claims: IDToken,
  accessToken: string,
): Promise<UserInfoResponse | null> {
  if (claims['email'] !== undefined || found.serverMetadata().userinfo_endpoint === undefined) return null;
  const { fetchUserInfo } = await import('openid-client');
  return await fetchUserInfo(found, accessToken, claims.sub).catch(() => null);
}

function identityOf(claims: IDToken, profile: UserInfoResponse | null): ProviderIdentity {
  const { email, email_verified: isVerified, preferred_username: username } = profile ?? claims;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: isVerified === true && typeof email === 'string' && isEmail(email) ? email.normalize('NFC') : null,
    username: typeof username === 'string' ? username.slice(0, USERNAME_MAX_LENGTH) : null,
    authenticatedAt: claims.auth_time === undefined ? null : claims.auth_time * 1_000,
  };
}
