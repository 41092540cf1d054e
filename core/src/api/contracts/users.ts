import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/users.ts');

/** Gives the same answer for known and unknown addresses. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot_password',
  auth: 'none',
  bodyKind: 'form',
  schemas: async () => (await schemas()).forgotPassword,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset_password',
  auth: 'none',
  bodyKind: 'form',
  schemas: async () => (await schemas()).resetPassword,
});

/** Checks that a mailed link still works, without using it up. */
export const getLink = endpoint({
  method: 'GET',
  path: '/api/links/:token',
  auth: 'none',
  schemas: async () => (await schemas()).getLink,
});

export const switchAccount = endpoint({
  method: 'POST',
  path: '/api/switch_account',
  auth: 'none',
  bodyKind: 'form',
  schemas: async () => (await schemas()).switchAccount,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/users/change_password',
  auth: 'user',
  bodyKind: 'form',
  schemas: async () => (await schemas()).changePassword,
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/users/change_email',
  auth: 'user',
  bodyKind: 'form',
  schemas: async () => (await schemas()).changeEmail,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/users/confirm_email',
  auth: 'user',
  bodyKind: 'form',
  schemas: async () => (await schemas()).confirmEmail,
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/users/delete_account',
  auth: 'user',
  bodyKind: 'form',
  schemas: async () => (await schemas()).deleteAccount,
});

export const loginHistory = endpoint({
  method: 'GET',
  path: '/api/users/login_history',
  auth: 'user',
  schemas: async () => (await schemas()).loginHistory,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  auth: 'user',
  schemas: async () => (await schemas()).listSessions,
});

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/:id',
  auth: 'user',
  status: 204,
  schemas: async () => (await schemas()).deleteSession,
});

/** Returns the setting to thin out old versions, with the totals removed. */
export const getThinning = endpoint({
  method: 'GET',
  path: '/api/users/thinning',
  auth: 'user',
  schemas: async () => (await schemas()).getThinning,
});

export const setThinning = endpoint({
  method: 'PUT',
  path: '/api/users/thinning',
  auth: 'user',
  bodyKind: 'json',
  schemas: async () => (await schemas()).setThinning,
});

/** Counts the versions that thinning would remove now. Changes nothing. */
export const previewThinning = endpoint({
  method: 'GET',
  path: '/api/users/thinning/preview',
  auth: 'user',
  schemas: async () => (await schemas()).previewThinning,
});

export const supportCode = endpoint({
  method: 'GET',
  path: '/api/users/support_code',
  auth: 'user',
  schemas: async () => (await schemas()).supportCode,
});
