import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import { removeAccount, savedAccounts } from '../storage/accounts.ts';
import { held, sessionState, setChanging } from './session.ts';

/** The names of the other accounts that are signed in on this browser. */
export function otherAccounts(): readonly string[] {
  const { username } = sessionState();
  return savedAccounts().flatMap((account) => (account.username === username ? [] : [account.username]));
}

/**
 * Makes a saved account the one that this browser uses. One that the server does not take any more is forgotten
 * ("Cannot switch account. Login again."); when it could not be asked the account stays.
 * @returns how it went
 */
export async function switchAccount(username: string): Promise<'switched' | 'refused' | 'failed'> {
  const account = savedAccounts().find((saved) => saved.username === username);
  if (account === undefined) return 'refused';
  // The cookie changes a moment before the page knows whose it is: that moment is no "session changed".
  setChanging(true);
  const { failure } = held(await settle(send('SWITCH_ACCOUNT_REQUEST', () => api.switchAccount({ body: { cookie: account.cookie } }))));
  setChanging(false);
  if (failure === null) return 'switched';
  if (failure.response?.status !== 401) return 'failed';
  removeAccount(username);
  return 'refused';
}
