import { isApiError } from '@maru/core/api';
import type { LoginMethods } from '@maru/core/api';
import type { ResponseOf, InputOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import type { Settled } from '../requests/send.ts';
import { desktopBridge } from '../storage/desktop.ts';
import { defineStore } from './define-store.ts';
import { shownAtFields } from './failed-fields.ts';
import type { FormFailure } from './failed-fields.ts';
import { isProofRequired } from './second-step.ts';
import { storeUser } from './session.ts';

interface LoginMethodsState {
  /** Null until loaded. */
  readonly loginMethods: LoginMethods | null;
}

const state = defineStore<LoginMethodsState>(() => ({ loginMethods: null }), 'account');

export const useLoginMethods = state.use;

/** Loads how the user logs in. Without an answer, accounts count as having a password. */
export async function loadLoginMethods(): Promise<void> {
  const { response } = await request('getLoginMethods', {}, { isSilent: true });
  if (response !== null) state.set(response);
}

/** Returns false in the desktop app, which can't open a provider's page. */
export function hasProviderPages(): boolean {
  return desktopBridge() === undefined;
}

/**
 * Leaves the page for a provider's, which sends the browser back.
 * @returns the failure when the provider could not be asked; null when the page is being left
 */
async function leaveFor(call: Promise<Settled<{ readonly url: string }>>): Promise<FormFailure | null> {
  const { response, failure } = await call;
  if (failure !== null) return failure;
  openProvider(response);
  return null;
}

/** @param next path to go on to after the login; null for the user's own space */
export function logInByProvider(provider: string, next: string | null): Promise<FormFailure | null> {
  const body = next === null ? { provider } : { provider, next };
  return leaveFor(request('beginProviderLogin', { body }, { isSilent: true }));
}

/** Begins to link a provider's account to the user's; `openProvider` continues. */
export async function linkProvider(provider: string): Promise<Settled<ResponseOf<'beginProviderLink'>>> {
  return request('beginProviderLink', { body: { provider } }, { isSilent: isProofRequired });
}

/** Leaves the page for a provider's, which sends the browser back. */
export function openProvider({ url }: ResponseOf<'beginProviderLink'>): void {
  location.assign(url);
}

/** Proves by a linked provider that the user is there. The browser comes back to this page. */
export function proveByProvider(provider: string): Promise<FormFailure | null> {
  const body = { provider, next: location.pathname + location.search };
  return leaveFor(request('beginProviderProof', { body }, { isSilent: true }));
}

export async function unlinkProvider(id: string): Promise<Settled<ResponseOf<'removeIdentity'>>> {
  const settled = await request('removeIdentity', { params: { id } }, { isSilent: isProofRequired });
  if (settled.failure === null) state.set(settled.response);
  return settled;
}

const isOver = (error: unknown): boolean => isApiError(error, 'provider_login_over');

/** Reads the data of a first login by a provider; the screen shows a failure itself. */
export async function readFirstLogin(ticket: string): Promise<Settled<ResponseOf<'readProviderSignup'>>> {
  return request('readProviderSignup', { body: { ticket } }, { isSilent: true });
}

/** Makes an account for a first login, and signs in unless the address has to be confirmed by mail. */
export async function signUpByProvider(
  body: InputOf<'signUpByProvider'>['body'],
): Promise<Settled<ResponseOf<'signUpByProvider'>>> {
  const settled = await request('signUpByProvider', { body }, shownAtFields(['username', 'email'], isOver));
  if (settled.failure === null && 'user' in settled.response) storeUser(settled.response.user);
  return settled;
}
