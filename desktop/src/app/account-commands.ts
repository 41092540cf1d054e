import type { DesktopAccount } from '@maru/core/desktop';
import type { AccountCalls } from '../protocol/account-calls.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { isSameAccount } from '../settings/settings.ts';
import type { Translate } from '../texts/translate.ts';
import type { DeepLink } from '../window/deep-link.ts';
import type { WindowController } from './window-controller.ts';

/** Account commands of menus and external links. None of them rejects. */
export interface AccountCommands {
  /** Returns the start path of the app. */
  readonly home: () => string;
  switchTo(account: DesktopAccount, path?: string): Promise<void>;
  signOut(): Promise<void>;
  signOutEverywhere(): Promise<void>;
  open(link: DeepLink): Promise<void>;
}

export interface AccountCommandsOptions {
  readonly accounts: Accounts;
  readonly calls: AccountCalls;
  readonly stage: WindowController;
  readonly t: Translate;
}

export function createAccountCommands({
  accounts,
  calls,
  stage,
  t,
}: AccountCommandsOptions): AccountCommands {
  const home = (): string => {
    const account = accounts.current();
    return account === null ? '/login' : `/${account.username}`;
  };
  const switchTo = async (account: DesktopAccount, path = `/${account.username}`): Promise<void> => {
    const { server, username } = account;
    // A page of the same server switches without a reload, as from its own menu, and asks about unsaved text.
    if (
      server === accounts.server() &&
      (await stage.notify({ kind: 'switch', account: { server, username }, path }))
    ) {
      stage.show();
      return;
    }
    // Without its server the account is still usable: cached answers are available offline.
    const isSignedIn = await calls.isSignedIn(account).catch(() => true);
    if (!isSignedIn) {
      accounts.remove(account);
      accounts.useServer(server);
      stage.goTo('/login');
      stage.showMessage(t('switch.gone', { username }));
      return;
    }
    accounts.use(account);
    stage.goTo(path);
  };
  return {
    home,
    switchTo,
    signOut: async () => {
      const account = accounts.current();
      if (account === null) return;
      await calls.signOut(account);
      stage.goTo('/login');
    },
    signOutEverywhere: async () => {
      const account = accounts.current();
      if (account === null) return;
      const { username } = account;
      if (!(await stage.confirm(t('signOutEverywhere.question', { username }), t('menu.signOut')))) return;
      const isDone = await calls.signOutEverywhere(account);
      stage.goTo('/login');
      stage.showMessage(t(isDone ? 'signOutEverywhere.done' : 'signOutEverywhere.failed', { username }));
    },
    open: async ({ server, path }) => {
      const current = accounts.current();
      if (accounts.server() === server) {
        stage.goTo(path);
        return;
      }
      const there = accounts.list().find((account) => account.server === server);
      if (there === undefined) stage.showMessage(t('link.unknownServer', { host: new URL(server).host }));
      else if (!isSameAccount(there, current)) await switchTo(there, path);
    },
  };
}
