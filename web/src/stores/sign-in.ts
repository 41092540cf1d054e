import type { User } from '@maru/core/api';
import type { InputOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import { toldAt } from './failed-fields.ts';
import type { Settled } from '../requests/send.ts';
import { held, hold, setChanging } from './session.ts';

/**
 * Creates an account and signs in. Where signups are confirmed by mail, the
 * answer holds the address that the link was sent to. Every failure shows the
 * popup (specification, section 8); the form marks the fields that it is about.
 */
export async function signup(
  body: InputOf<'signup'>['body'],
): Promise<Settled<{ readonly user: User } | { readonly pendingEmail: string }>> {
  const settled = await request('signup', { body }, { fields: ['username', 'email', 'password'] });
  if (settled.failure === null && 'user' in settled.response) hold(settled.response.user);
  return settled;
}

export async function login(body: InputOf<'login'>['body']): Promise<Settled<{ readonly user: User }>> {
  setChanging(true);
  const settled = held(await request('login', { body }, toldAt(['username', 'password'])));
  setChanging(false);
  return settled;
}
