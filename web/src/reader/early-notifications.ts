import { hideNotificationCount, showNotificationCount } from './account-sign.ts';

/** The first page of an account's notifications, as the server answers. */
interface EarlyNotifications {
  readonly notifications: readonly unknown[];
  readonly nextCursor: string | null;
}

let requested: { readonly username: string; readonly response: Promise<EarlyNotifications | null> } | null =
  null;

/** Requests the notifications of the session's account, once, and shows their number at the bell. */
export function requestNotifications(username: string): void {
  if (requested?.username === username) return;
  const response = load();
  requested = { username, response };
  void response.then((first) => {
    if (requested?.response !== response) return;
    if (first === null) hideNotificationCount();
    else showNotificationCount(`${first.notifications.length}${first.nextCursor === null ? '' : '+'}`);
  });
}

/** Drops the answer, such as that of a session that has ended. */
export function clearNotifications(): void {
  requested = null;
  hideNotificationCount();
}

/** Returns what was asked for an account, once: the application needs no request of its own then. */
export function consumeEarlyNotifications(
  username: string | null,
): Promise<EarlyNotifications | null> | null {
  const taken = requested?.username === username ? (requested?.response ?? null) : null;
  requested = null;
  return taken;
}

async function load(): Promise<EarlyNotifications | null> {
  try {
    const response = await fetch('/api/notifications');
    return response.ok ? ((await response.json()) as EarlyNotifications) : null;
  } catch {
    return null;
  }
}
