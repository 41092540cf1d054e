import type { User } from '@maru/core/api';
import { request } from '../api.ts';
import type { Settled } from '../requests/send.ts';
import { removeAccount, saveAccount, savedAccounts } from '../storage/accounts.ts';
import { sessionUser } from '../storage/desktop.ts';
import { clearSessionCookie, readSessionCookie } from '../storage/session-cookie.ts';
import { defineStore } from './define-store.ts';
import { clearAccountData } from './clear-account-data.ts';

interface SessionState {
  /** `unknown` until the cookie was read: the server renders the same page for all visitors. */
  readonly status: 'unknown' | 'anonymous' | 'user';
  /** Read from the cookie at first, then from the server. A user is logged in when it is set. */
  readonly username: string | null;
  /** Null until the server has answered. */
  readonly user: User | null;
  /** True while the account is being switched: the cookie may belong to the next one already. */
  readonly isChanging: boolean;
  /**
   * True when the server no longer accepts the session, which
   * was ended elsewhere. The page has to be loaded again.
   */
  readonly isLost: boolean;
}

const session = defineStore<SessionState>(() => ({
  status: 'unknown',
  username: null,
  user: null,
  isChanging: false,
  isLost: false,
}));

export const useSession = session.use;
export const sessionState = session.get;
export const onSession = session.subscribe;

/** Sets the state of an account switch. */
export function setChanging(isChanging: boolean): void {
  session.set({ isChanging });
}

/**
 * Takes the user from the cookie at page load, then renews
 * the session with the server; later calls renew it again.
 * @param isEndExpected true when the reader has just ended the session, so that its end is not reported
 */
export async function renewAuth(isEndExpected = false): Promise<void> {
  const username = await sessionUser();
  if (username === null) {
    // Leaves the report of a session that ends while the page is open to the session check.
    if (isEndExpected || session.get().username === null) clearAuth();
    return;
  }
  session.set({ status: 'user', username });
  const cookie = readSessionCookie();
  const renewed = await request('renewAuth', {}, { isSilent: true });
  if (renewed.failure === null) storeUser(renewed.response.user);
  else if (renewed.failure.response?.status === 401 && !session.get().isChanging)
    endLostSession(username, cookie?.value ?? null, isEndExpected);
}

let asking: Promise<void> | null = null;

/**
 * Verifies with the server that the session has ended, after
 * an answer that suggests it: another tab may have a new one.
 */
export async function verifySessionLoss(): Promise<void> {
  const { username, isChanging, isLost } = session.get();
  if (username === null || isChanging || isLost) return;
  asking ??= renewAuth().finally(() => {
    asking = null;
  });
  await asking;
}

const lostHere = new Set<string>();

/**
 * Returns true when the account's session was ended elsewhere while
 * this page had it. Its drafts are then kept, unlike after a logout.
 */
export function wasSessionLost(username: string): boolean {
  return lostHere.has(username);
}

/**
 * Removes the cookie of an ended session, but no newer one. The username stays until the reader was notified.
 */
function endLostSession(username: string, cookie: string | null, isExpected: boolean): void {
  if (savedAccounts().some((saved) => saved.username === username && saved.cookie === cookie))
    removeAccount(username);
  if (cookie !== null && readSessionCookie()?.value === cookie) clearSessionCookie();
  lostHere.add(username);
  if (isExpected) clearAuth();
  else session.set({ isLost: true });
}

/** Clears the user on this page. */
export function clearAuth(): void {
  session.set({ status: 'anonymous', username: null, user: null, isLost: false });
}

/** Stores the user from an answer that has one, and returns the answer. */
export function storeReturnedUser<R extends { readonly user: User }>(settled: Settled<R>): Settled<R> {
  if (settled.failure === null) storeUser(settled.response.user);
  return settled;
}

/** Stores the user who is signed in now. */
export function storeUser(user: User): void {
  const { username } = session.get();
  // Clears the data of the previous user at a login or switch to another one.
  if (username !== null && username !== user.username) clearAccountData();
  session.set({ status: 'user', username: user.username, user, isLost: false });
  const cookie = readSessionCookie();
  if (cookie?.username === user.username) saveAccount({ username: user.username, cookie: cookie.value });
}
