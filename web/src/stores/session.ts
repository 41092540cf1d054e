import type { User } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import type { Settled } from '../requests/send.ts';
import { removeAccount, saveAccount, savedAccounts } from '../storage/accounts.ts';
import { sessionHolder } from '../storage/desktop.ts';
import { forgetSessionCookie, readSessionCookie } from '../storage/session-cookie.ts';
import { defineStore } from './define-store.ts';
import { forgetEverything } from './forget-everything.ts';

interface SessionState {
  /** `unknown` until the page has looked: the server renders the same page for everybody. */
  readonly status: 'unknown' | 'anonymous' | 'user';
  /** By the cookie at once, by the server a moment later. Logged in means: has a username. */
  readonly username: string | null;
  /** Null until the server has answered. */
  readonly user: User | null;
  /** Another account is about to take this one's place: the cookie may be its already. */
  readonly isChanging: boolean;
  /** The server takes the session no longer: it was ended elsewhere. The page is to be loaded anew. */
  readonly isLost: boolean;
}

const session = defineStore<SessionState>(() => ({ status: 'unknown', username: null, user: null, isChanging: false, isLost: false }));

export const useSession = session.use;
export const sessionState = session.get;
export const onSession = session.subscribe;

export interface SignupInput {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** Makes an account and signs it in; where accounts begin with a mailed link, the answer has the address that it was sent to. */
export async function signup(body: SignupInput): Promise<Settled<{ readonly user: User } | { readonly pendingEmail: string }>> {
  const settled = await settle(send('SIGNUP_REQUEST', () => api.signup({ body })));
  if (settled.failure === null && 'user' in settled.response) hold(settled.response.user);
  return settled;
}

/** Signs in. */
export async function login(body: { readonly username: string; readonly password: string }): Promise<Settled<{ readonly user: User }>> {
  setChanging(true);
  const settled = held(await settle(send('LOGIN_REQUEST', () => api.login({ body }))));
  setChanging(false);
  return settled;
}

/** Says that another account is about to take the present one's place, or has. */
export function setChanging(isChanging: boolean): void {
  session.set({ isChanging });
}

/** Ends the session on this browser and forgets the account. False when the server could not be told. */
export async function logout(): Promise<boolean> {
  const { username } = session.get();
  const { failure } = await settle(send('LOGOUT_REQUEST', () => api.logout()));
  if (failure !== null) return false;
  if (username !== null) removeAccount(username);
  clearAuth();
  return true;
}

/**
 * At load: believes the cookie for the moment, then asks the server to renew the session. Later: renews it again.
 * @param isEndExpected the reader has just ended the session: there is nothing to tell when it is over
 */
export async function renewAuth(isEndExpected = false): Promise<void> {
  const username = await sessionHolder();
  if (username === null) {
    // A session that ends while the page holds it is told to the reader by the session check.
    if (isEndExpected || session.get().username === null) clearAuth();
    return;
  }
  session.set({ status: 'user', username });
  const cookie = readSessionCookie();
  const renewed = await settle(send({ type: 'RENEW_AUTH_REQUEST', isSilent: true }, () => api.renewAuth()));
  if (renewed.failure === null) hold(renewed.response.user);
  else if (renewed.failure.response?.status === 401 && !session.get().isChanging) lose(username, cookie?.value ?? null, isEndExpected);
}

let isAsking = false;

/** Asks the server whether the session is over, after an answer that suggests it: another tab may have begun a new one. */
export async function checkLoss(): Promise<void> {
  const { username, isChanging, isLost } = session.get();
  if (username === null || isChanging || isLost || isAsking) return;
  isAsking = true;
  await renewAuth();
  isAsking = false;
}

const lostHere = new Set<string>();

/** True when an account's session was ended elsewhere while this page had it. Its words may still be kept here, unlike after a logout. */
export function wasLostHere(username: string): boolean {
  return lostHere.has(username);
}

/** Removes what opens nothing any more, but nothing that has taken its place meanwhile. The username stays until the reader was told. */
function lose(username: string, cookie: string | null, isExpected: boolean): void {
  if (savedAccounts().some((saved) => saved.username === username && saved.cookie === cookie)) removeAccount(username);
  if (cookie !== null && readSessionCookie()?.value === cookie) forgetSessionCookie();
  lostHere.add(username);
  if (isExpected) clearAuth();
  else session.set({ isLost: true });
}

/** Forgets the user on this page. */
export function clearAuth(): void {
  session.set({ status: 'anonymous', username: null, user: null, isLost: false });
}

/** Takes the user over from an answer that carries them, and gives it on. */
export function held<R extends { readonly user: User }>(settled: Settled<R>): Settled<R> {
  if (settled.failure === null) hold(settled.response.user);
  return settled;
}

function hold(user: User): void {
  const { username } = session.get();
  // Whoever signs in beside somebody else, or is switched to, sees nothing of what they read.
  if (username !== null && username !== user.username) forgetEverything();
  session.set({ status: 'user', username: user.username, user, isLost: false });
  const cookie = readSessionCookie();
  if (cookie?.username === user.username) saveAccount({ username: user.username, cookie: cookie.value });
}
