import type { LoginRecord, Session } from '@maru/core/api';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';

interface SessionsState {
  /** Active sessions of the user; null until loaded. */
  readonly sessions: readonly Session[] | null;
  /** Logins, newest first; null until loaded. */
  readonly logins: readonly LoginRecord[] | null;
  /** Cursor of older logins; null when there are none. */
  readonly nextCursor: string | null;
  /** True when a request for either failed. */
  readonly hasFailed: boolean;
}

const sessions = defineStore<SessionsState>(
  () => ({ sessions: null, logins: null, nextCursor: null, hasFailed: false }),
  'account',
);

export const useSessions = sessions.use;

/** Loads the active sessions and the newest logins. */
export async function loadSessions(): Promise<void> {
  sessions.set({ sessions: null, logins: null, nextCursor: null, hasFailed: false });
  const [open, logins] = await Promise.all([
    request('listSessions', {}),
    request('loginHistory', { query: {} }),
  ]);
  if (open.failure !== null || logins.failure !== null) sessions.set({ hasFailed: true });
  else
    sessions.set({
      sessions: open.response.sessions,
      logins: logins.response.records,
      nextCursor: logins.response.nextCursor,
    });
}

/** Loads the next page of older logins. */
export async function loadOlderLogins(): Promise<void> {
  const { nextCursor } = sessions.get();
  if (nextCursor === null) return;
  const { response } = await request('loginHistory', { query: { cursor: nextCursor } });
  if (response === null || sessions.get().nextCursor !== nextCursor) return;
  sessions.set(({ logins }) => ({
    logins: [...(logins ?? []), ...response.records],
    nextCursor: response.nextCursor,
  }));
}

/**
 * Ends one session. One that has ended already counts as success.
 * @returns false when the request failed
 */
export async function endSession(id: string): Promise<boolean> {
  const { failure } = await request('deleteSession', { params: { id } });
  if (failure !== null && failure.response?.status !== 404) return false;
  sessions.set(({ sessions: open }) => ({ sessions: open?.filter((session) => session.id !== id) ?? null }));
  return true;
}

/**
 * Ends all sessions but the current one.
 * @returns false when the request failed
 */
export async function endOtherSessions(): Promise<boolean> {
  const others = (sessions.get().sessions ?? []).filter(({ current }) => !current);
  const ended = await Promise.all(others.map(({ id }) => endSession(id)));
  return ended.every(Boolean);
}
