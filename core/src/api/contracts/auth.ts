import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/auth.ts');

export const signup = endpoint({
  method: 'POST',
  path: '/api/signup',
  auth: 'none',
  bodyKind: 'form',
  failure: 'popup',
  summary:
    'Makes an account with a space of the same name, and signs in; with MARU_SIGNUP_CONFIRM=on it mails a link instead and answers pendingEmail, alike for known addresses',
  schemas: async () => (await schemas()).signup,
});

export const checkUsername = endpoint({
  method: 'GET',
  path: '/api/check_username',
  auth: 'none',
  summary: 'Whether a sign-up could have this username now, with another one where it could not',
  schemas: async () => (await schemas()).checkUsername,
});

/** Creates the account of a mailed sign-up link. Starts no session: logging in takes the password. */
export const confirmSignup = endpoint({
  method: 'POST',
  path: '/api/confirm_signup',
  auth: 'none',
  bodyKind: 'form',
  summary: 'Begins the account that a mailed link stands for, once; signs nobody in',
  schemas: async () => (await schemas()).confirmSignup,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  auth: 'none',
  bodyKind: 'form',
  summary: 'Signs in',
  schemas: async () => (await schemas()).login,
});

/** Idempotent: without a session it succeeds as well. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  auth: 'none',
  failure: 'page',
  summary: 'Ends the session of this browser; succeeds without one too',
  schemas: async () => (await schemas()).logout,
});

export const renewAuth = endpoint({
  method: 'POST',
  path: '/api/renew_auth',
  auth: 'user',
  summary: 'Extends the session and gives its cookie a new value',
  schemas: async () => (await schemas()).renewAuth,
});

export const me = endpoint({
  method: 'GET',
  path: '/api/me',
  auth: 'user',
  isKeptOffline: true,
  summary: 'The signed-in user',
  schemas: async () => (await schemas()).me,
});

export const version = endpoint({
  method: 'GET',
  path: '/api/version',
  auth: 'none',
  summary: 'The release of the server, and the oldest client that understands it',
  schemas: async () => (await schemas()).version,
});
