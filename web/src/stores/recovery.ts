import { isApiError } from '@maru/core/api';
import type { LinkKind, User } from '@maru/core/api';
import { api } from '../api.ts';
import { toldAt } from './failed-fields.ts';
import { send, settle } from '../requests/send.ts';
import type { Settled } from '../requests/send.ts';
import { defineStore } from './define-store.ts';
import { held, renewAuth } from './session.ts';

interface RecoveryState {
  /**
   * Token of the mailed link that was opened. Held in memory alone,
   * so that it is neither in the address nor in the history.
   */
  readonly token: string | null;
}

const recovery = defineStore<RecoveryState>(() => ({ token: null }));

export const useRecovery = recovery.use;

/** Holds a mailed link's token until the page is loaded again. */
export function keepToken(token: string): void {
  recovery.set({ token });
}

// Matches a used or expired link, which the screen itself reports: no toast.
const isDeadLink = (error: unknown): boolean => isApiError(error, 'link_not_found');

/**
 * Requests the mail with username and link. The answer does not reveal whether the address has an account.
 */
export async function requestRecoveryMail(email: string): Promise<Settled<unknown>> {
  return settle(
    send({ type: 'FORGOT_PASSWORD_REQUEST', ...toldAt(['email']) }, () =>
      api.forgotPassword({ body: { email } }),
    ),
  );
}

/**
 * Checks a mailed link.
 * @returns `failed` when the server could not be reached
 */
export async function checkLink(token: string, kind: LinkKind): Promise<'good' | 'dead' | 'failed'> {
  const { response, failure } = await settle(
    send({ type: 'CHECK_LINK_REQUEST', isSilent: isDeadLink }, () => api.getLink({ params: { token } })),
  );
  if (failure === null) return response.kind === kind ? 'good' : 'dead';
  return isDeadLink(failure.error) ? 'dead' : 'failed';
}

/** Sets a new password by a mailed link. Ends all sessions of the account, including this browser's. */
export async function resetPassword(body: {
  readonly token: string;
  readonly newPassword: string;
}): Promise<Settled<unknown>> {
  const request = { type: 'RESET_PASSWORD_REQUEST', ...toldAt(['newPassword'], isDeadLink) } as const;
  const settled = await settle(send(request, () => api.resetPassword({ body })));
  if (settled.failure === null) await renewAuth(true);
  return settled;
}

/** Confirms the mail address that a link was sent to as the account's. */
export async function confirmEmail(token: string): Promise<Settled<{ readonly user: User }>> {
  return held(
    await settle(
      send({ type: 'CONFIRM_EMAIL_REQUEST', isSilent: isDeadLink }, () =>
        api.confirmEmail({ body: { token } }),
      ),
    ),
  );
}

/** Creates the account of a signup link. Does not sign in. */
export async function confirmSignup(token: string): Promise<Settled<{ readonly username: string }>> {
  return settle(
    send({ type: 'CONFIRM_SIGNUP_REQUEST', isSilent: isDeadLink }, () =>
      api.confirmSignup({ body: { token } }),
    ),
  );
}
