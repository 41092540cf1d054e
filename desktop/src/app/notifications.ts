import { commentElementId, NEW_COMMENT, NOTIFICATIONS_INTERVAL_MS } from '@maru/core';
import type { DesktopAccount } from '@maru/core/desktop';
import type { AccountCalls } from '../protocol/account-calls.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Notices } from './notices.ts';
import type { Translate } from '../texts/translate.ts';

export interface NotificationsOptions {
  readonly accounts: Accounts;
  readonly calls: AccountCalls;
  readonly notices: Notices;
  readonly t: Translate;
  readonly onOpen: (account: DesktopAccount, path: string) => void;
}

export interface Notifications {
  /**
   * Queries all servers once, and shows new notifications. Those from before the app's start are not shown.
   */
  check(): Promise<void>;
  stop(): void;
}

/** Shows new entries of the servers' notification lists, for every account of this desktop. */
export function startNotifications({
  accounts,
  calls,
  notices,
  t,
  onOpen,
}: NotificationsOptions): Notifications {
  /** Newest seen notifications by account; absent until its first list. */
  const seen = new Map<string, ReadonlySet<string>>();
  const show = (account: DesktopAccount, title: string, path: string): void => {
    notices.show(title, () => onOpen(account, path));
  };
  const checkOne = async (account: DesktopAccount): Promise<void> => {
    const { notifications } = await calls.clientOf(account).listNotifications({ query: {} });
    const key = `${account.username} ${account.server}`;
    const known = seen.get(key);
    seen.set(key, new Set(notifications.map(({ id }) => id)));
    if (known === undefined) return;
    for (const { id, type, docId, docTitle, groupName, commentId, actor } of notifications.toReversed()) {
      if (known.has(id)) continue;
      const text = t(type === NEW_COMMENT ? 'notification.comment' : 'notification.reply', {
        username: actor.username,
        title: docTitle,
      });
      show(account, text, `/${groupName}/${docId}#${commentElementId(commentId)}`);
    }
  };
  const check = async (): Promise<void> => {
    // A server that does not respond is queried again in a minute.
    await Promise.allSettled(accounts.list().map(checkOne));
  };
  const timer = setInterval(() => void check(), NOTIFICATIONS_INTERVAL_MS);
  timer.unref();
  return { check, stop: () => clearInterval(timer) };
}
