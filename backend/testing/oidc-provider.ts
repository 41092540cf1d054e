import { generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OidcProvider from 'oidc-provider';
import { assertFound } from './found.ts';

/** A user of the provider. */
export interface ProviderUser {
  readonly sub: string;
  readonly email?: string;
  readonly isVerified?: boolean;
  readonly username?: string;
}

/** Changes to the ID token of the next logins, which the provider signs unless `as` says otherwise. */
export interface TokenChanges {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly as?: 'unsigned' | 'other key';
}

/** A provider on loopback (`oidc-provider`), at which one user is logged in without a form. */
export interface TestProvider {
  readonly issuer: string;
  /** Returns the variables by which a server knows the provider under a name. */
  env(name: string): Readonly<Record<string, string>>;
  /** User of the next logins; null: the next one is cancelled. */
  user: ProviderUser | null;
  /** Seconds since the user logged in at the provider. */
  loggedInFor: number;
  changes: TokenChanges;
  /** Visits the provider's page as a browser does; returns the address that it is sent back to. */
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
}

const CLIENT = { id: 'maru', secret: 'the secret of the client, long enough' } as const;
const CALLBACK = /^http:\/\/(?:127\.0\.0\.1|localhost):\d+\/api\/login\/oidc\/callback\/[a-z0-9]+$/;
const REDIRECTS_MAX = 10;

export async function startProvider(): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = 'key-1';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: Pick<TestProvider, 'user' | 'loggedInFor' | 'changes'> = {
    user: { sub: 'user-1' },
    loggedInFor: 0,
    changes: {},
  };
  const users = new Map<string, ProviderUser>();

  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['http://127.0.0.1:1/api/login/oidc/callback/any'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => {
      const { email, isVerified, username } = users.get(id) ?? {};
      const claims = { sub: id, email, email_verified: isVerified, preferred_username: username };
      return { accountId: id, claims: () => claims };
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: assertFound(ctx.oidc.client).clientId,
        accountId: assertFound(ctx.oidc.session?.accountId),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri: string) => CALLBACK.test(uri);
  provider.use(async (ctx, next) => {
    await next();
    const { id_token: token } = (ctx.body ?? {}) as { readonly id_token?: string };
    if (ctx.path === '/token' && token !== undefined)
      ctx.body = { ...(ctx.body as object), id_token: changed(token, state.changes, privateKey) };
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void handle(request, response);
    const { user, loggedInFor } = state;
    if (user !== null) users.set(user.sub, user);
    const result =
      user === null
        ? { error: 'access_denied' }
        : { login: { accountId: user.sub, ts: Math.floor(Date.now() / 1_000 - loggedInFor) } };
    void provider.interactionFinished(request, response, result);
  });

  return Object.assign(state, {
    issuer,
    env: (name: string) => ({
      [`MARU_OIDC_${name.toUpperCase()}_ISSUER`]: issuer,
      [`MARU_OIDC_${name.toUpperCase()}_CLIENT_ID`]: CLIENT.id,
      [`MARU_OIDC_${name.toUpperCase()}_CLIENT_SECRET`]: CLIENT.secret,
      [`MARU_OIDC_${name.toUpperCase()}_SCOPES`]: 'openid email profile',
    }),
    visit: async (url: string) => {
      const cookies = new Map<string, string>();
      let address = url;
      for (let count = 0; count < REDIRECTS_MAX && address.startsWith(issuer); count++) {
        const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(address, { redirect: 'manual', headers: { Cookie } });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${response.status} ${await response.text()}`);
        address = new URL(location, address).href;
      }
      return new URL(address);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Returns a token with other claims, signed as the provider does, by another key, or not at all. */
function changed(token: string, { claims = {}, as }: TokenChanges, key: KeyObject): string {
  const [head = '', body = ''] = token.split('.');
  const read = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  const write = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const header = as === 'unsigned' ? { alg: 'none' } : read(head);
  const signed = `${write(header)}.${write({ ...read(body), ...claims })}`;
  if (as === 'unsigned') return `${signed}.`;
  const signer = as === 'other key' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : key;
  return `${signed}.${sign('sha256', Buffer.from(signed), signer).toString('base64url')}`;
}
