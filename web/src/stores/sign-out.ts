import { request } from '../api.ts';
import { removeAccount } from '../storage/accounts.ts';
import { clearAuth, sessionState } from './session.ts';

/**
 * Ends the session on this browser and clears the account's data.
 * @returns false when the request failed
 */
export async function logout(): Promise<boolean> {
  const { username } = sessionState();
  const { failure } = await request('logout', {});
  if (failure !== null) return false;
  if (username !== null) removeAccount(username);
  clearAuth();
  return true;
}
