import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/second-step.ts');

/** Completes a login or a password reset that answered `second_step_required`. */
export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/api/login/second_step',
  auth: 'none',
  bodyKind: 'form',
  summary:
    'Completes what answered second_step_required, by a code of the authenticator app, a recovery code or a passkey (the browser’s answer as JSON text): a login answers as login does, a password reset with an empty object',
  schemas: async () => (await schemas()).takeSecondStep,
});

export const getSecondStep = endpoint({
  method: 'GET',
  path: '/api/users/second_step',
  auth: 'user',
  summary: 'How the user takes the second step at login',
  schemas: async () => (await schemas()).getSecondStep,
});

/** Needs a recent proof. Takes effect when it is confirmed. */
export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/users/totp',
  auth: 'user',
  summary:
    'Makes the secret of an authenticator app, which counts once a code of it has been given; needs a proof younger than 10 minutes',
  schemas: async () => (await schemas()).beginTotp,
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/users/totp/confirm',
  auth: 'user',
  bodyKind: 'form',
  summary:
    'Turns the authenticator app on by its first code, in place of one before; answers recovery codes, once, where the account has none; needs a proof younger than 10 minutes',
  schemas: async () => (await schemas()).confirmTotp,
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/users/totp',
  auth: 'user',
  summary:
    'Removes the authenticator app, and with the last way to take a second step the recovery codes; needs a proof younger than 10 minutes',
  schemas: async () => (await schemas()).removeTotp,
});

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/recovery_codes',
  auth: 'user',
  summary:
    'Makes ten recovery codes, shown once, in place of those before; 409 second_step_off without a second step; needs a proof younger than 10 minutes',
  schemas: async () => (await schemas()).makeRecoveryCodes,
});

/** Renews the session's proof, which calls that change the second step need. */
export const proveOwner = endpoint({
  method: 'POST',
  path: '/api/users/proof',
  auth: 'user',
  bodyKind: 'form',
  summary:
    'Proves by the password, or by a passkey (the browser’s answer as JSON text), that the user is there: allows changes of what logs in for 10 minutes',
  schemas: async () => (await schemas()).proveOwner,
});

/** A challenge for the browser: of a login by passkey, or with a ticket of a second step. */
export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/login/passkey_options',
  auth: 'none',
  bodyKind: 'form',
  summary:
    'The options by which the browser signs a challenge with a passkey: for a login without name and password, or with a ticket for a second step',
  schemas: async () => (await schemas()).passkeyLoginOptions,
});

export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  auth: 'none',
  bodyKind: 'form',
  summary:
    'Signs in by a passkey that has verified its user, in place of password and second step (the browser’s answer as JSON text)',
  schemas: async () => (await schemas()).logInByPasskey,
});

export const passkeyOptionsOfUser = endpoint({
  method: 'POST',
  path: '/api/users/passkeys/options',
  auth: 'user',
  summary: 'The options by which the browser makes a passkey; needs a proof younger than 10 minutes',
  schemas: async () => (await schemas()).passkeyOptionsOfUser,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/passkeys',
  auth: 'user',
  bodyKind: 'form',
  summary:
    'Adds the passkey that the browser has made; answers recovery codes, once, where the account has none; needs a proof younger than 10 minutes',
  schemas: async () => (await schemas()).addPasskey,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/passkeys/:id',
  auth: 'user',
  summary:
    'Removes a passkey, and with the last way to take a second step the recovery codes; needs a proof younger than 10 minutes',
  schemas: async () => (await schemas()).removePasskey,
});
