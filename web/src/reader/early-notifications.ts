import { hideNotificationCount, showNotificationCount } from './account-sign.ts';

/** The first page of an account's notifications, as the server answers. */
interface EarlyNotifications {
  readonly notifications: readonly unknown[];
  readonly nextCursor: string | null;
}

let asked: { readonly username: string; readonly answer: Promise<EarlyNotifications | null> } | null = null;

/** Requests the notifications of the session's account, once, and shows their number at the bell. */
export function requestNotifications(username: string): void {
  if (asked?.username === username) return;
  const answer = load();
  asked = { username, answer };
  void answer.then((first) => {
    if (asked?.answer !== answer) return;
    if (first === null) hideNotificationCount();
    else showNotificationCount(`${first.notifications.length}${first.nextCursor === null ? '' : '+'}`);
  });
}

/** Drops the answer, such as that of a session that has ended. */
export function clearNotifications(): void {
  asked = null;
  hideNotificationCount();
}

/** Returns what was asked for an account, once: the application needs no request of its own then. */
export function consumeEarlyNotifications(
  username: string | null,
): Promise<EarlyNotifications | null> | null {
  const taken = asked?.username === username ? (asked?.answer ?? null) : null;
  asked = null;
  return taken;
}

async function load(): Promise<EarlyNotifications | null> {
  try {
    const answer = await fetch('/api/notifications');
    return answer.ok ? ((await answer.json()) as EarlyNotifications) : null;
  } catch {
    return null;
  }
}
