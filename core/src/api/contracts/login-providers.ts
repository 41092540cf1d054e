import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/login-providers.ts');

/** Gives the browser the `device_key` to which the login is bound. */
export const beginProviderLogin = endpoint({
  method: 'POST',
  path: '/api/login/oidc',
  auth: 'none',
  bodyKind: 'form',
  summary:
    'Begins a login by an OpenID provider: answers the provider’s address, which the page opens within 10 minutes; `next` is a path of this site to go on to',
  schemas: async () => (await schemas()).beginProviderLogin,
});

/**
 * The provider sends the browser here, from its own site: `state` and the browser's `device_key` allow it.
 * Takes any query, since the browser shows what is answered: a refusal leads to a page that explains it.
 */
export const finishProviderLogin = endpoint({
  method: 'GET',
  path: '/api/login/oidc/callback/:provider',
  auth: 'none',
  responseKind: 'redirect',
  status: 303,
  summary:
    'Where an OpenID provider sends the browser back: completes the login, link or proof that `state` names, once, in the browser that began it, and leads to a page; #step has the ticket of a second step, #ticket that of a first login, ?refused the code of a refusal',
  schemas: async () => (await schemas()).finishProviderLogin,
});

export const readProviderSignup = endpoint({
  method: 'POST',
  path: '/api/login/oidc/first',
  auth: 'none',
  bodyKind: 'form',
  summary:
    'What a first login by a provider has brought: an address if the provider has verified one (null: the page asks for one), and a free username like the provider’s',
  schemas: async () => (await schemas()).readProviderSignup,
});

export const signUpByProvider = endpoint({
  method: 'POST',
  path: '/api/login/oidc/signup',
  auth: 'none',
  bodyKind: 'form',
  failure: 'popup',
  summary:
    'Makes an account without a password for a first login by a provider, and signs in; with MARU_SIGNUP_CONFIRM=on and an address that the provider has not verified it mails a link instead and answers pendingEmail, alike for known addresses',
  schemas: async () => (await schemas()).signUpByProvider,
});

export const getLoginMethods = endpoint({
  method: 'GET',
  path: '/api/users/login_methods',
  auth: 'user',
  summary: 'How the user can log in: by password, and by which providers',
  schemas: async () => (await schemas()).getLoginMethods,
});

export const beginProviderLink = endpoint({
  method: 'POST',
  path: '/api/users/identities',
  auth: 'user',
  bodyKind: 'form',
  summary:
    'Begins to link a provider to the account: answers the provider’s address, which the page opens; needs a proof younger than 10 minutes',
  schemas: async () => (await schemas()).beginProviderLink,
});

export const removeIdentity = endpoint({
  method: 'DELETE',
  path: '/api/users/identities/:id',
  auth: 'user',
  summary:
    'Unlinks a provider; 409 last_way_in where nothing else logs in to the account; needs a proof younger than 10 minutes',
  schemas: async () => (await schemas()).removeIdentity,
});

/** The provider has to ask its user again, however long ago they have logged in there. */
export const beginProviderProof = endpoint({
  method: 'POST',
  path: '/api/users/proof/oidc',
  auth: 'user',
  bodyKind: 'form',
  summary:
    'Begins a proof by a linked provider, which asks its user anew: answers the provider’s address, which the page opens; the proof is as old as that login there',
  schemas: async () => (await schemas()).beginProviderProof,
});

export const passkeyProofOptions = endpoint({
  method: 'POST',
  path: '/api/users/proof/passkey_options',
  auth: 'user',
  summary: 'The options by which the browser signs a challenge with a passkey, as a proof',
  schemas: async () => (await schemas()).passkeyProofOptions,
});
