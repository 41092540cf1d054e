import type { DesktopAccount, DesktopBridge } from '@maru/core/desktop';
import { api } from '../api.ts';
import { translate } from '../i18n/instances.ts';
import { send, settle } from '../requests/send.ts';
import { removeAccount, savedAccounts } from '../storage/accounts.ts';
import { desktopBridge } from '../storage/desktop.ts';
import { forgetEverything } from './forget-everything.ts';
import { siteOrigin } from './page.ts';
import { held, renewAuth, sessionState, setChanging } from './session.ts';
import { showToast } from './ui.ts';

/** An account that can take the present one's place. */
export interface OtherAccount {
  readonly username: string;
  /** Where it is, an origin; null: at this page's own server. */
  readonly server: string | null;
}

/** The desktop's accounts as they were read last, and whose the page was then. */
let onDesktop: { readonly accounts: readonly DesktopAccount[]; readonly current: DesktopAccount | null } = { accounts: [], current: null };

/** The other accounts that are signed in on this browser, or this desktop. */
export function otherAccounts(): readonly OtherAccount[] {
  if (desktopBridge() !== undefined) {
    const { accounts, current } = onDesktop;
    return accounts.filter((account) => !isSame(account, current));
  }
  const { username } = sessionState();
  return savedAccounts().flatMap((account) => (account.username === username ? [] : [{ username: account.username, server: null }]));
}

/** Reads the desktop's accounts; in a browser there is nothing to wait for. */
export async function readAccounts(): Promise<void> {
  const bridge = desktopBridge();
  if (bridge === undefined) return;
  const [accounts, current] = await Promise.all([bridge.listAccounts(), bridge.currentAccount()]);
  onDesktop = { accounts, current };
}

/** `elsewhere`: the account is at another server, whose pages take this one's place. */
export type SwitchResult = 'switched' | 'refused' | 'failed' | 'elsewhere';

/**
 * Makes a saved account the one that this browser uses. One that the server does not take any more is forgotten
 * ("Cannot switch account. Login again."); when it could not be asked the account stays.
 * @returns how it went
 */
export async function switchAccount(other: OtherAccount): Promise<SwitchResult> {
  const bridge = desktopBridge();
  if (bridge !== undefined && other.server !== null) return switchOnDesktop(bridge, { username: other.username, server: other.server });
  const account = savedAccounts().find((saved) => saved.username === other.username);
  if (account === undefined) return 'refused';
  // The cookie changes a moment before the page knows whose it is: that moment is no "session changed".
  setChanging(true);
  const { failure } = held(await settle(send('SWITCH_ACCOUNT_REQUEST', () => api.switchAccount({ body: { cookie: account.cookie } }))));
  setChanging(false);
  if (failure === null) return 'switched';
  if (failure.response?.status !== 401) return 'failed';
  removeAccount(other.username);
  return 'refused';
}

/** The app has the sessions: it changes them, says why it can't, and the page asks anew whose it is. */
async function switchOnDesktop(bridge: DesktopBridge, account: DesktopAccount): Promise<SwitchResult> {
  setChanging(true);
  try {
    await bridge.switchAccount(account);
    if (account.server !== siteOrigin()) return 'elsewhere';
    forgetEverything();
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
