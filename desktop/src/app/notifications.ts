import { NEW_COMMENT, NOTIFICATIONS_INTERVAL_MS } from '@maru/core';
import type { DesktopAccount } from '@maru/core/desktop';
import type { AccountCalls } from '../accounts/account-calls.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Electron } from '../electron.ts';
import type { Translate } from '../texts/translate.ts';

export interface NotificationsOptions {
  readonly accounts: Accounts;
  readonly calls: AccountCalls;
  readonly electron: Pick<Electron, 'Notification'>;
  readonly t: Translate;
  readonly onOpen: (account: DesktopAccount, path: string) => void;
}

export interface Notifications {
  /** Asks all servers once, and shows what is new. What was there when the app started is not. */
  check(): Promise<void>;
  stop(): void;
}

/** Shows a notice of the system's. @returns whether there are any */
export function showNotice({ Notification }: Pick<Electron, 'Notification'>, body: string, onClick: () => void): boolean {
  if (!Notification.isSupported()) return false;
  const notice = new Notification({ title: 'Maru', body });
  notice.on('click', onClick);
  notice.show();
  return true;
}

/** Shows what the servers' lists of notifications tell, for every account of this desktop. */
export function startNotifications({ accounts, calls, electron, t, onOpen }: NotificationsOptions): Notifications {
  /** The newest that was seen, by account; absent until its first list. */
  const seen = new Map<string, ReadonlySet<string>>();
  const show = (account: DesktopAccount, title: string, path: string): void => {
    showNotice(electron, title, () => onOpen(account, path));
  };
  const checkOne = async (account: DesktopAccount): Promise<void> => {
    const { notifications } = await calls.clientOf(account).listNotifications({ query: {} });
    const key = `${account.username} ${account.server}`;
    const known = seen.get(key);
    seen.set(key, new Set(notifications.map(({ id }) => id)));
    if (known === undefined) return;
    for (const { id, type, docId, docTitle, groupName, commentId, actor } of notifications.toReversed()) {
      if (known.has(id)) continue;
      const text = t(type === NEW_COMMENT ? 'notification.comment' : 'notification.reply', { username: actor.username, title: docTitle });
      show(account, text, `/${groupName}/${docId}#comment-${commentId}`);
    }
  };
  const check = async (): Promise<void> => {
    // A server that does not answer now is asked again in a minute.
    await Promise.allSettled(accounts.list().map(checkOne));
  };
  const timer = setInterval(() => void check(), NOTIFICATIONS_INTERVAL_MS);
  timer.unref();
  return { check, stop: () => clearInterval(timer) };
}
