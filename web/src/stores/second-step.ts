import { isApiError } from '@maru/core/api';
import type { SecondStep } from '@maru/core/api';
import type { ResponseOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import type { Settled } from '../requests/send.ts';
import { defineStore } from './define-store.ts';
import { shownAtFields } from './failed-fields.ts';

interface SecondStepState {
  /** Null until loaded. */
  readonly secondStep: SecondStep | null;
  /** True when the site requires a second step of the account. */
  readonly isRequired: boolean;
  /** True when loading failed. */
  readonly hasFailed: boolean;
}

const state = defineStore<SecondStepState>(
  () => ({ secondStep: null, isRequired: false, hasFailed: false }),
  'account',
);

export const useSecondStep = state.use;

/** Matches a refusal after which the screen asks for a proof and repeats the call: no toast. */
export const isProofRequired = (error: unknown): boolean => isApiError(error, 'proof_required');

export async function loadSecondStep(): Promise<void> {
  state.set({ hasFailed: false });
  const { response } = storeReturnedState(await request('getSecondStep', {}));
  if (response !== null) state.set({ isRequired: response.isRequired });
  if (state.get().secondStep === null) state.set({ hasFailed: true });
}

/** Returns true when the site requires a second step of the account; false also where that is unknown. */
export async function needsSecondStep(): Promise<boolean> {
  const { response } = await request('getSecondStep', {}, { isSilent: true });
  return response?.isRequired === true;
}

/** Proves by the password that the user is there, for the calls below. */
export async function prove(password: string): Promise<Settled<unknown>> {
  return request('proveOwner', { body: { password } }, shownAtFields(['password']));
}

/** Makes the secret of a new authenticator app. */
export async function beginTotp(): Promise<Settled<ResponseOf<'beginTotp'>>> {
  return request('beginTotp', {}, { isSilent: isProofRequired });
}

/** Turns the app on by its first code. */
export async function confirmTotp(code: string): Promise<Settled<ResponseOf<'confirmTotp'>>> {
  return storeReturnedState(
    await request('confirmTotp', { body: { code } }, shownAtFields(['code'], isProofRequired)),
  );
}

export async function removeTotp(): Promise<Settled<ResponseOf<'removeTotp'>>> {
  return storeReturnedState(await request('removeTotp', {}, { isSilent: isProofRequired }));
}

export async function makeRecoveryCodes(): Promise<Settled<ResponseOf<'makeRecoveryCodes'>>> {
  return storeReturnedState(await request('makeRecoveryCodes', {}, { isSilent: isProofRequired }));
}

/** Stores the state from an answer that has one, and returns the answer. */
export function storeReturnedState<R extends { readonly secondStep: SecondStep }>(
  settled: Settled<R>,
): Settled<R> {
  if (settled.failure === null) state.set({ secondStep: settled.response.secondStep });
  return settled;
}
