import { isApiError } from '@maru/core/api';
import type { LinkKind, User } from '@maru/core/api';
import type { InputOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import { shownAtFields } from './failed-fields.ts';
import type { FormFailure } from './failed-fields.ts';
import type { Settled } from '../requests/send.ts';
import { defineStore } from './define-store.ts';
import { storeReturnedUser, renewAuth } from './session.ts';

interface RecoveryState {
  /**
   * Tokens of mailed links that were opened, by what they are for. Held in
   * memory alone, so that they are neither in the address nor in the history.
   */
  readonly tokens: Readonly<Partial<Record<LinkKind, string>>>;
}

const recovery = defineStore<RecoveryState>(() => ({ tokens: {} }));

export const useRecovery = recovery.use;

/** Holds a mailed link's token until the page is loaded again. */
export function storeToken(kind: LinkKind, token: string): void {
  recovery.set(({ tokens }) => ({ tokens: { ...tokens, [kind]: token } }));
}

// Matches a used or expired link, which the screen itself reports: no toast.
const isDeadLink = (error: unknown): boolean => isApiError(error, 'link_not_found');

/**
 * Requests the mail with username and link. The answer does not reveal whether the address has an account.
 */
export async function requestRecoveryMail(email: string): Promise<Settled<unknown>> {
  return request('forgotPassword', { body: { email } }, shownAtFields(['email']));
}

/**
 * Checks a mailed link.
 * @returns `failed` when the server could not be reached
 */
export async function checkLink(token: string, kind: LinkKind): Promise<'good' | 'dead' | 'failed'> {
  const { response, failure } = await request('getLink', { params: { token } }, { isSilent: isDeadLink });
  if (failure === null) return response.kind === kind ? 'good' : 'dead';
  return isDeadLink(failure.error) ? 'dead' : 'failed';
}

/** Drops this browser's session of the account whose password was reset. */
export async function clearEndedSession(): Promise<void> {
  await renewAuth(true);
}

/** Sets a new password by a mailed link. Ends all sessions of the account, including this browser's. */
export async function resetPassword(body: InputOf<'resetPassword'>['body']): Promise<Settled<unknown>> {
  const settled = await request('resetPassword', { body }, shownAtFields(['newPassword'], isDeadLink));
  if (settled.failure === null) await clearEndedSession();
  return settled;
}

/** Confirms the mail address that a link was sent to as the account's. */
export async function confirmEmail(token: string): Promise<Settled<{ readonly user: User }>> {
  return storeReturnedUser(await request('confirmEmail', { body: { token } }, { isSilent: isDeadLink }));
}

/** Waits for the answer to a mailed alert, and holds the token for a password reset that it has. */
async function beginReset(
  call: Promise<Settled<{ readonly resetToken: string }>>,
): Promise<FormFailure | null> {
  const { response, failure } = await call;
  if (failure !== null) return failure;
  storeToken('reset_password', response.resetToken);
  await clearEndedSession();
  return null;
}

/** Ends the session that a mailed link is about, and holds a token for a password reset. */
export function endMailedSession(token: string): Promise<FormFailure | null> {
  return beginReset(request('endSession', { body: { token } }, { isSilent: isDeadLink }));
}

/** Gives the account the address back that a link was mailed to, and holds a token for a password reset. */
export function undoEmail(token: string): Promise<FormFailure | null> {
  return beginReset(request('undoEmail', { body: { token } }, { isSilent: isDeadLink }));
}

/** Creates the account of a signup link. Does not sign in. */
export async function confirmSignup(token: string): Promise<Settled<{ readonly username: string }>> {
  return request('confirmSignup', { body: { token } }, { isSilent: isDeadLink });
}
