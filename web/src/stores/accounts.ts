import type { DesktopAccount, DesktopBridge } from '@maru/core/desktop';
import { request } from '../api.ts';
import { translate } from '../i18n/instances.ts';
import { removeAccount, savedAccounts } from '../storage/accounts.ts';
import { desktopBridge } from '../storage/desktop.ts';
import { clearAccountData } from './clear-account-data.ts';
import { siteOrigin } from './page.ts';
import { storeReturnedUser, renewAuth, sessionState, setChanging } from './session.ts';
import { showToast } from './ui.ts';

/** An account that the reader can switch to. */
export interface OtherAccount {
  readonly username: string;
  /** Origin of the account's server; null for the server of this page. */
  readonly server: string | null;
}

/** The desktop app's accounts as read last, and the username that was current then. */
let onDesktop: { readonly accounts: readonly DesktopAccount[]; readonly current: DesktopAccount | null } = {
  accounts: [],
  current: null,
};

/** Returns the other accounts that are signed in on this browser, or in this desktop app. */
export function otherAccounts(): readonly OtherAccount[] {
  if (desktopBridge() !== undefined) {
    const { accounts, current } = onDesktop;
    return accounts.filter((account) => !isSame(account, current));
  }
  const { username } = sessionState();
  return savedAccounts().flatMap((account) =>
    account.username === username ? [] : [{ username: account.username, server: null }],
  );
}

/** Reads the accounts of the desktop app; resolves at once in a browser. */
export async function readAccounts(): Promise<void> {
  const bridge = desktopBridge();
  if (bridge === undefined) return;
  const [accounts, current] = await Promise.all([bridge.listAccounts(), bridge.currentAccount()]);
  onDesktop = { accounts, current };
}

/** Result of a switch. `elsewhere`: the account is at another server, whose pages replace this one. */
export type SwitchResult = 'switched' | 'refused' | 'failed' | 'elsewhere';

/**
 * Switches this browser to a saved account. An account that the server rejects is removed from the list
 * ("Cannot switch account. Login again."); it stays when the server could not be reached.
 * @returns the result of the switch
 */
export async function switchAccount(other: OtherAccount): Promise<SwitchResult> {
  const bridge = desktopBridge();
  if (bridge !== undefined && other.server !== null)
    return switchDesktopAccount(bridge, { username: other.username, server: other.server });
  const account = savedAccounts().find((saved) => saved.username === other.username);
  if (account === undefined) return 'refused';
  // Suppresses the "session changed" message: the cookie changes shortly before the page's user does.
  setChanging(true);
  const { failure } = storeReturnedUser(await request('switchAccount', { body: { cookie: account.cookie } }));
  setChanging(false);
  if (failure === null) return 'switched';
  if (failure.response?.status !== 401) return 'failed';
  removeAccount(other.username);
  return 'refused';
}

/**
 * Switches in the desktop app, which holds the sessions and
 * reports errors itself; the page then loads its user again.
 */
async function switchDesktopAccount(bridge: DesktopBridge, account: DesktopAccount): Promise<SwitchResult> {
  setChanging(true);
  try {
    await bridge.switchAccount(account);
    if (account.server !== siteOrigin()) return 'elsewhere';
    clearAccountData();
    await renewAuth();
    return 'switched';
  } catch {
    await readAccounts();
    const isKept = onDesktop.accounts.some((known) => isSame(known, account));
    if (!isKept) return 'refused';
    showToast(translate('common.error.network_error'), 'danger');
    return 'failed';
  } finally {
    setChanging(false);
  }
}

function isSame(a: DesktopAccount, b: DesktopAccount | null): boolean {
  return b !== null && a.username === b.username && a.server === b.server;
}
