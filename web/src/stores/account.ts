import type { InputOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import { shownAtFields } from './failed-fields.ts';
import type { Settled } from '../requests/send.ts';
import { removeAccount } from '../storage/accounts.ts';
import { deleteDraftsOf } from './drafts.ts';
import { clearAccountData } from './clear-account-data.ts';
import { isProofRequired } from './second-step.ts';
import { clearAuth } from './session.ts';

/**
 * Changes the password, which ends the account's sessions
 * on all other devices. Every failure shows the popup.
 */
export async function changePassword(body: InputOf<'changePassword'>['body']): Promise<Settled<unknown>> {
  return request('changePassword', { body }, { fields: ['password', 'newPassword'] });
}

/**
 * Requests a change of the mail address, which takes effect when the
 * mailed link is confirmed. Failures are shown by the form alone.
 */
export async function changeEmail(
  body: InputOf<'changeEmail'>['body'],
): Promise<Settled<{ readonly pendingEmail: string }>> {
  return request(
    'changeEmail',
    { body },
    shownAtFields(['newEmail', 'password'], () => true),
  );
}

/** Deletes the account with all its data, and removes it from this browser. */
export async function deleteAccount(
  body: Omit<InputOf<'deleteAccount'>['body'], 'confirm'>,
): Promise<Settled<unknown>> {
  const settled = await request(
    'deleteAccount',
    { body: { ...body, confirm: true } },
    shownAtFields(['password', 'confirm'], isProofRequired),
  );
  if (settled.failure === null) {
    removeAccount(body.username.toLowerCase());
    await deleteDraftsOf(body.username.toLowerCase());
    clearAuth();
    clearAccountData();
  }
  return settled;
}

/**
 * Returns the code that proves to the site's operators who owns the account; null when the request failed.
 */
export async function loadSupportCode(): Promise<string | null> {
  const { response } = await request('supportCode', {});
  return response?.supportCode ?? null;
}

/** Makes the support code anew; null when the request failed. */
export async function renewSupportCode(): Promise<string | null> {
  const { response } = await request('makeSupportCode', {});
  return response?.supportCode ?? null;
}
