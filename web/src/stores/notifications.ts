import { NOTIFICATIONS_INTERVAL_MS } from '@maru/core';
import type { Notification } from '@maru/core/api';
import type { ResponseOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import { defineStore } from './define-store.ts';

type FirstPage = ResponseOf<'listNotifications'>;

interface NotificationsState {
  /** Loaded notifications, newest first; null until loaded. */
  readonly items: readonly Notification[] | null;
  readonly nextCursor: string | null;
  readonly hasFailed: boolean;
}

const store = defineStore<NotificationsState>(
  () => ({ items: null, nextCursor: null, hasFailed: false }),
  'account',
);

export const useNotifications = store.use;

/** Ids dismissed on this page: a response that was in progress must not restore them. */
const dismissed = new Set<string>();

/**
 * Loads new notifications in the background. Failures are silent.
 * @param firstPage their first page, where somebody has asked for it already
 */
export async function loadNotifications(firstPage: Promise<FirstPage | null> | null = null): Promise<void> {
  const response = (await firstPage) ?? (await newest());
  if (response === null) {
    store.set({ hasFailed: true });
    return;
  }
  const first = response.notifications;
  store.set(({ items, nextCursor }) => {
    // Keeps pages that were loaded below the new first one.
    const last = first.at(-1);
    const isLonger = items !== null && response.nextCursor !== null && items.length > first.length;
    const below =
      isLonger && last !== undefined ? items.slice(items.findIndex(({ id }) => id === last.id) + 1) : [];
    const hasPlace = below.length > 0 && below.length < (items?.length ?? 0);
    return {
      items: [...first, ...(hasPlace ? below : [])].filter(({ id }) => !dismissed.has(id)),
      nextCursor: hasPlace ? nextCursor : response.nextCursor,
      hasFailed: false,
    };
  });
}

async function newest(): Promise<FirstPage | null> {
  return (await request('listNotifications', { query: {} }, { isSilent: true })).response;
}

/** Fetches the next page. */
export async function loadMoreNotifications(): Promise<void> {
  const { nextCursor: cursor } = store.get();
  if (cursor === null) return;
  const { response } = await request('listNotifications', { query: { cursor } });
  if (response === null || store.get().nextCursor !== cursor) return;
  const more = response.notifications.filter(({ id }) => !dismissed.has(id));
  store.set(({ items }) => ({ items: [...(items ?? []), ...more], nextCursor: response.nextCursor }));
}

/** Removes a notification at once, and restores it when the request fails. */
export async function dismissNotification(id: string): Promise<void> {
  const { items: before } = store.get();
  dismissed.add(id);
  store.set({ items: before?.filter((item) => item.id !== id) ?? null });
  const { failure } = await request('deleteNotification', { params: { id } });
  if (failure === null || failure.response?.status === 404) return;
  dismissed.delete(id);
  const item = before?.find((one) => one.id === id);
  if (item !== undefined) store.set(({ items }) => ({ items: inOrder([...(items ?? []), item]) }));
}

/** Removes all notifications, including those not loaded yet. */
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
 * Loads now, at each return to the page, and every minute while it is visible, until the returned function is
 * called. Clears earlier data, which may belong to another user.
 * @param early the answer that the page's first script has asked for, if it did
 */
export function startNotifications(page: Document, early: Promise<FirstPage | null> | null): () => void {
  store.set({ items: null, nextCursor: null, hasFailed: false });
  let isAsking = false;
  let firstPage = early;
  const ask = (): void => {
    if (isAsking || page.visibilityState !== 'visible') return;
    isAsking = true;
    void loadNotifications(firstPage).finally(() => {
      isAsking = false;
    });
    firstPage = null;
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
