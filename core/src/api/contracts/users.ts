import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/users.ts');

/** Gives the same answer for known and unknown addresses. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot_password',
  auth: 'none',
  bodyKind: 'form',
  summary: 'Mails the username and a link to set a new password; answers alike for unknown addresses',
  schemas: async () => (await schemas()).forgotPassword,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset_password',
  auth: 'none',
  bodyKind: 'form',
  summary: 'Sets a new password by a mailed link; ends all sessions',
  schemas: async () => (await schemas()).resetPassword,
});

/** Checks that a mailed link still works, without using it up. */
export const getLink = endpoint({
  method: 'GET',
  path: '/api/links/:token',
  auth: 'none',
  summary: 'Whether a mailed link still works, without using it up',
  schemas: async () => (await schemas()).getLink,
});

export const switchAccount = endpoint({
  method: 'POST',
  path: '/api/switch_account',
  auth: 'none',
  bodyKind: 'form',
  summary: 'Goes to another account that is signed in in this browser',
  schemas: async () => (await schemas()).switchAccount,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/users/change_password',
  auth: 'user',
  bodyKind: 'form',
  failure: 'popup',
  summary: 'Changes the password; ends the other sessions',
  schemas: async () => (await schemas()).changePassword,
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/users/change_email',
  auth: 'user',
  bodyKind: 'form',
  summary:
    'Mails a link to the new address, which makes it take effect; an account without a password needs a proof younger than 10 minutes instead of one',
  schemas: async () => (await schemas()).changeEmail,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/users/confirm_email',
  auth: 'user',
  bodyKind: 'form',
  summary: 'Makes the new e-mail address take effect',
  schemas: async () => (await schemas()).confirmEmail,
});

/** Called from the page of a mailed link, not by opening it: mail scanners open links too. */
export const endSession = endpoint({
  method: 'POST',
  path: '/api/end_session',
  auth: 'none',
  bodyKind: 'form',
  summary:
    'Ends the sessions of the browser of a mailed link, and gives the token of a new link to reset the password',
  schemas: async () => (await schemas()).endSession,
});

/** Called from the page of a mailed link, as `endSession` is. */
export const undoEmail = endpoint({
  method: 'POST',
  path: '/api/undo_email',
  auth: 'none',
  bodyKind: 'form',
  summary:
    'Gives the account back the address that a link was mailed to; ends all sessions, and gives the token of a new link to reset the password',
  schemas: async () => (await schemas()).undoEmail,
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/users/delete_account',
  auth: 'user',
  bodyKind: 'form',
  summary:
    'Deletes the account, its space and all that is in it; an account without a password needs a proof younger than 10 minutes instead of one',
  schemas: async () => (await schemas()).deleteAccount,
});

export const loginHistory = endpoint({
  method: 'GET',
  path: '/api/users/login_history',
  auth: 'user',
  summary: 'Logins of the user that worked or failed, security events, or both: at most 100 within 90 days',
  schemas: async () => (await schemas()).loginHistory,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  auth: 'user',
  summary: 'Where the user is signed in',
  schemas: async () => (await schemas()).listSessions,
});

export const deleteOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions',
  auth: 'user',
  status: 204,
  summary: 'Ends all sessions of the user but that of the request',
  schemas: async () => (await schemas()).deleteOtherSessions,
});

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/:id',
  auth: 'user',
  status: 204,
  summary: 'Ends one of the user’s sessions',
  schemas: async () => (await schemas()).deleteSession,
});

/** Returns the setting to thin out old versions, with the totals removed. */
export const getThinning = endpoint({
  method: 'GET',
  path: '/api/users/thinning',
  auth: 'user',
  summary: 'Whether old versions are thinned out, since when, and what has gone',
  schemas: async () => (await schemas()).getThinning,
});

export const setThinning = endpoint({
  method: 'PUT',
  path: '/api/users/thinning',
  auth: 'user',
  bodyKind: 'json',
  summary: 'Turns the thinning of old versions on or off; on, it begins at once',
  schemas: async () => (await schemas()).setThinning,
});

/** Counts the versions that thinning would remove now. Changes nothing. */
export const previewThinning = endpoint({
  method: 'GET',
  path: '/api/users/thinning/preview',
  auth: 'user',
  summary: 'How many versions, and how many bytes, thinning would remove now; changes nothing',
  schemas: async () => (await schemas()).previewThinning,
});

/** Makes the code anew. The one before it is no longer known. */
export const makeSupportCode = endpoint({
  method: 'POST',
  path: '/api/users/support_code',
  auth: 'user',
  summary: 'Makes the code by which support recognises the user anew',
  schemas: async () => (await schemas()).makeSupportCode,
});

export const supportCode = endpoint({
  method: 'GET',
  path: '/api/users/support_code',
  auth: 'user',
  summary: 'The code by which support recognises the user',
  schemas: async () => (await schemas()).supportCode,
});
