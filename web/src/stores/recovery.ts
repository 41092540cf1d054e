import { isApiError } from '@maru/core/api';
import type { LinkKind, User } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import type { Settled } from '../requests/send.ts';
import { defineStore } from './define-store.ts';
import { held, renewAuth } from './session.ts';

interface RecoveryState {
  /** Of the mailed link that was opened. Held here alone, so that it stands neither in the address nor in the history. */
  readonly token: string | null;
}

const recovery = defineStore<RecoveryState>(() => ({ token: null }));

export const useRecovery = recovery.use;

/** Remembers a mailed link's token until the page is loaded anew. */
export function keepToken(token: string): void {
  recovery.set({ token });
}

// The screen itself says that a link is dead: no toast repeats it.
const isDeadLink = (error: unknown): boolean => isApiError(error, 'link_not_found');

/** Asks for the mail with username and link. The answer is the same whether somebody has that address. */
export async function askForMail(email: string): Promise<Settled<unknown>> {
  return settle(send('FORGOT_PASSWORD_REQUEST', () => api.forgotPassword({ body: { email } })));
}

/** Whether a mailed link can be used for this. `failed`: the server could not be asked. */
export async function checkLink(token: string, kind: LinkKind): Promise<'good' | 'dead' | 'failed'> {
  const { response, failure } = await settle(
    send({ type: 'CHECK_LINK_REQUEST', isSilent: isDeadLink }, () => api.getLink({ params: { token } })),
  );
  if (failure === null) return response.kind === kind ? 'good' : 'dead';
  return isDeadLink(failure.error) ? 'dead' : 'failed';
}

/** Sets a new password by a mailed link. It ends all sessions of the account, perhaps this browser's own. */
export async function resetPassword(body: { readonly token: string; readonly newPassword: string }): Promise<Settled<unknown>> {
  const settled = await settle(send({ type: 'RESET_PASSWORD_REQUEST', isSilent: isDeadLink }, () => api.resetPassword({ body })));
  if (settled.failure === null) await renewAuth(true);
  return settled;
}

/** Makes the address that a mailed link came to the account's. */
export async function confirmEmail(token: string): Promise<Settled<{ readonly user: User }>> {
  return held(await settle(send({ type: 'CONFIRM_EMAIL_REQUEST', isSilent: isDeadLink }, () => api.confirmEmail({ body: { token } }))));
}

/** Makes the account that a mailed link stands for. Signs nobody in. */
export async function confirmSignup(token: string): Promise<Settled<{ readonly username: string }>> {
  return settle(send({ type: 'CONFIRM_SIGNUP_REQUEST', isSilent: isDeadLink }, () => api.confirmSignup({ body: { token } })));
}
