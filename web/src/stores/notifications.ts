import { NOTIFICATIONS_INTERVAL_MS } from '@maru/core';
import type { Notification } from '@maru/core/api';
import { api } from '../api.ts';
import { send, settle } from '../requests/send.ts';
import { defineStore } from './define-store.ts';

interface NotificationsState {
  /** The newest first, as far as they are here; null until they are known. */
  readonly items: readonly Notification[] | null;
  readonly nextCursor: string | null;
  readonly hasFailed: boolean;
}

const store = defineStore<NotificationsState>(() => ({ items: null, nextCursor: null, hasFailed: false }), 'account');

export const useNotifications = store.use;

/** Dismissed on this page: an answer that was under way meanwhile must not bring them back. */
const dismissed = new Set<string>();

/** Asks for what is new. Nobody waits for it, so that it fails in silence. */
export async function loadNotifications(): Promise<void> {
  const request = { type: 'LOAD_NOTIFICATIONS_REQUEST', isSilent: true } as const;
  const { response } = await settle(send(request, () => api.listNotifications({ query: {} })));
  if (response === null) {
    store.set({ hasFailed: true });
    return;
  }
  const first = response.notifications;
  store.set(({ items, nextCursor }) => {
    // Pages that were asked for stay below the new first one.
    const last = first.at(-1);
    const isLonger = items !== null && response.nextCursor !== null && items.length > first.length;
    const below = isLonger && last !== undefined ? items.slice(items.findIndex(({ id }) => id === last.id) + 1) : [];
    const hasPlace = below.length > 0 && below.length < (items?.length ?? 0);
    return {
      items: [...first, ...(hasPlace ? below : [])].filter(({ id }) => !dismissed.has(id)),
      nextCursor: hasPlace ? nextCursor : response.nextCursor,
      hasFailed: false,
    };
  });
}

/** Fetches the next page. */
export async function loadMoreNotifications(): Promise<void> {
  const { nextCursor: cursor } = store.get();
  if (cursor === null) return;
  const { response } = await settle(send('LOAD_NOTIFICATIONS_REQUEST', () => api.listNotifications({ query: { cursor } })));
  if (response === null || store.get().nextCursor !== cursor) return;
  const more = response.notifications.filter(({ id }) => !dismissed.has(id));
  store.set(({ items }) => ({ items: [...(items ?? []), ...more], nextCursor: response.nextCursor }));
}

/** Takes one away at once, and back when the server could not be told. */
export async function dismissNotification(id: string): Promise<void> {
  const { items: before } = store.get();
  dismissed.add(id);
  store.set({ items: before?.filter((item) => item.id !== id) ?? null });
  const { failure } = await settle(send('DELETE_NOTIFICATION_REQUEST', () => api.deleteNotification({ params: { id } })));
  if (failure === null || failure.response?.status === 404) return;
  dismissed.delete(id);
  const item = before?.find((one) => one.id === id);
  if (item !== undefined) store.set(({ items }) => ({ items: inOrder([...(items ?? []), item]) }));
}

/** Takes away all that the list holds, also what is not shown yet. */
export async function dismissAllNotifications(): Promise<void> {
  for (;;) {
    const { items } = store.get();
    for (const { id } of items ?? []) await dismissNotification(id);
    const { items: left, nextCursor } = store.get();
    if (nextCursor === null || (left?.length ?? 0) > 0) return;
    await loadMoreNotifications();
    if (store.get().nextCursor === nextCursor) return;
  }
}

/**
 * Asks now, whenever the reader comes back to the page, and every minute while they look at it, until the returned
 * function is called. What was read before, for somebody else perhaps, is forgotten.
 */
export function startNotifications(page: Document): () => void {
  store.set({ items: null, nextCursor: null, hasFailed: false });
  let isAsking = false;
  const ask = (): void => {
    if (isAsking || page.visibilityState !== 'visible') return;
    isAsking = true;
    void loadNotifications().finally(() => {
      isAsking = false;
    });
  };
  ask();
  const timer = setInterval(ask, NOTIFICATIONS_INTERVAL_MS);
  page.addEventListener('visibilitychange', ask);
  page.defaultView?.addEventListener('focus', ask);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', ask);
    page.defaultView?.removeEventListener('focus', ask);
  };
}

function inOrder(items: readonly Notification[]): Notification[] {
  return items.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}
