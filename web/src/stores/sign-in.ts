import { isApiError } from '@maru/core/api';
import type { User } from '@maru/core/api';
import type { ResponseOf, InputOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import { shownAtFields } from './failed-fields.ts';
import type { FormFailure } from './failed-fields.ts';
import type { RequestOptions } from '../requests/action-types.ts';
import type { Settled } from '../requests/send.ts';
import { needsSecondStep } from './second-step.ts';
import { storeReturnedUser, storeUser, setChanging } from './session.ts';

/**
 * Creates an account and signs in. Where signups are confirmed by mail, the
 * answer holds the address that the link was sent to. Every failure shows the
 * popup (specification, section 8); the form marks the fields that it is about.
 */
export async function signup(
  body: InputOf<'signup'>['body'],
): Promise<Settled<{ readonly user: User } | { readonly pendingEmail: string }>> {
  const settled = await request('signup', { body }, { fields: ['username', 'email', 'password'] });
  if (settled.failure === null && 'user' in settled.response) storeUser(settled.response.user);
  return settled;
}

/** A login by the password alone. */
interface LoggedIn extends ResponseOf<'login'> {
  /** True when the site requires the account to set up a second step. */
  readonly needsSecondStep: boolean;
}

/**
 * Logs in. With two-step login the failure is `second_step_required`, which is
 * silent and has what `takeSecondStep` needs.
 */
export async function login(body: InputOf<'login'>['body']): Promise<Settled<LoggedIn>> {
  setChanging(true);
  const settled = storeReturnedUser(
    await request('login', { body }, shownAtFields(['username', 'password'])),
  );
  setChanging(false);
  if (settled.failure !== null) return settled;
  return { ...settled, response: { ...settled.response, needsSecondStep: await needsSecondStep() } };
}

/** A login or password reset that waits for its second step. */
export interface PendingSecondStep {
  readonly ticket: string;
  readonly methods: readonly string[];
}

/** Returns what the second step needs, when a failure asks for it; else null. */
export function pendingSecondStepOf({ error }: Pick<FormFailure, 'error'>): PendingSecondStep | null {
  if (!isApiError(error, 'second_step_required')) return null;
  const { ticket, methods = [] } = error.body ?? {};
  return ticket === undefined ? null : { ticket, methods };
}

/** Returns what the second step needs from the fragment that a login by a provider leads to; else null. */
export function readStep(fragment: string): PendingSecondStep | null {
  const facts = new URLSearchParams(fragment.slice(1));
  const ticket = facts.get('step');
  return ticket === null ? null : { ticket, methods: facts.get('methods')?.split('.') ?? [] };
}

/** Completes a login, which then holds the user, or a password reset, by a code. */
export async function takeSecondStep(body: {
  readonly ticket: string;
  readonly code: string;
}): Promise<Settled<ResponseOf<'takeSecondStep'>>> {
  return completeSecondStep(
    body,
    shownAtFields(['code'], (error) => isApiError(error, 'second_step_over')),
  );
}

/** Sends a code or a passkey's signature. */
export async function completeSecondStep(
  body: InputOf<'takeSecondStep'>['body'],
  options: RequestOptions,
): Promise<Settled<ResponseOf<'takeSecondStep'>>> {
  setChanging(true);
  const settled = await request('takeSecondStep', { body }, options);
  if (settled.failure === null && 'user' in settled.response) storeUser(settled.response.user);
  setChanging(false);
  return settled;
}
