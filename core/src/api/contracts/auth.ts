import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/auth.ts');

export const signup = endpoint({
  method: 'POST',
  path: '/api/signup',
  auth: 'none',
  bodyKind: 'form',
  schemas: async () => (await schemas()).signup,
});

/** Creates the account of a mailed sign-up link. Starts no session: logging in takes the password. */
export const confirmSignup = endpoint({
  method: 'POST',
  path: '/api/confirm_signup',
  auth: 'none',
  bodyKind: 'form',
  schemas: async () => (await schemas()).confirmSignup,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  auth: 'none',
  bodyKind: 'form',
  schemas: async () => (await schemas()).login,
});

/** Idempotent: without a session it succeeds as well. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  auth: 'none',
  schemas: async () => (await schemas()).logout,
});

export const renewAuth = endpoint({
  method: 'POST',
  path: '/api/renew_auth',
  auth: 'user',
  schemas: async () => (await schemas()).renewAuth,
});

export const me = endpoint({
  method: 'GET',
  path: '/api/me',
  auth: 'user',
  schemas: async () => (await schemas()).me,
});

export const version = endpoint({
  method: 'GET',
  path: '/api/version',
  auth: 'none',
  schemas: async () => (await schemas()).version,
});
