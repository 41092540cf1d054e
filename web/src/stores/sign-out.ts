import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import { removeAccount } from '../storage/accounts.ts';
import { clearAuth, sessionState } from './session.ts';

/**
 * Ends the session on this browser and clears the account's data.
 * @returns false when the request failed
 */
export async function logout(): Promise<boolean> {
  const { username } = sessionState();
  const { failure } = await settle(send('LOGOUT_REQUEST', () => api.logout()));
  if (failure !== null) return false;
  if (username !== null) removeAccount(username);
  clearAuth();
  return true;
}
