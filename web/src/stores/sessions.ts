import type { AccountEventKind } from '@maru/core';
import type { LoginRecord, Session } from '@maru/core/api';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';

interface SessionsState {
  /** Active sessions of the user; null until loaded. */
  readonly sessions: readonly Session[] | null;
  /** Part of the history that is shown. */
  readonly kind: AccountEventKind;
  /** The account's history, newest first; null until loaded. */
  readonly records: readonly LoginRecord[] | null;
  /** Cursor of older records; null when there are none. */
  readonly nextCursor: string | null;
  /** True when the request for the sessions failed. */
  readonly hasFailed: boolean;
  /** True when the request for the newest records failed. */
  readonly haveRecordsFailed: boolean;
}

const sessions = defineStore<SessionsState>(
  () => ({
    sessions: null,
    kind: 'all',
    records: null,
    nextCursor: null,
    hasFailed: false,
    haveRecordsFailed: false,
  }),
  'account',
);

export const useSessions = sessions.use;

/** Loads the active sessions and the newest records. */
export async function loadSessions(): Promise<void> {
  sessions.set({ sessions: null, hasFailed: false });
  const [open] = await Promise.all([request('listSessions', {}), loadRecords(sessions.get().kind)]);
  if (open.failure !== null) sessions.set({ hasFailed: true });
  else sessions.set({ sessions: open.response.sessions });
}

/** Loads the newest records of a part of the history. */
export async function loadRecords(kind: AccountEventKind): Promise<void> {
  sessions.set({ kind, records: null, nextCursor: null, haveRecordsFailed: false });
  const { response, failure } = await request('loginHistory', { query: { kind } });
  if (sessions.get().kind !== kind) return;
  if (failure !== null) sessions.set({ haveRecordsFailed: true });
  else sessions.set({ records: response.records, nextCursor: response.nextCursor });
}

/** Loads the next page of older records. */
export async function loadOlderRecords(): Promise<void> {
  const { kind, nextCursor } = sessions.get();
  if (nextCursor === null) return;
  const { response } = await request('loginHistory', { query: { kind, cursor: nextCursor } });
  const now = sessions.get();
  // Parts of the history can have the same cursor.
  if (response === null || now.kind !== kind || now.nextCursor !== nextCursor) return;
  sessions.set(({ records }) => ({
    records: [...(records ?? []), ...response.records],
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
  const { failure } = await request('deleteOtherSessions', {});
  if (failure !== null) return false;
  sessions.set(({ sessions: open }) => ({ sessions: open?.filter(({ current }) => current) ?? null }));
  return true;
}
