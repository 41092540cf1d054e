import type { DesktopAccount, DesktopBridge } from '@maru/core/desktop';
import type { IpcMainInvokeEvent } from 'electron';
import type { Accounts } from '../accounts/accounts.ts';
import type { Electron } from '../electron.ts';
import { appOrigin, pageOrigin } from '../protocol/addresses.ts';
import { isAccount } from '../settings/settings.ts';
import { BRIDGE_CHANNELS } from './bridge.ts';

/** Handlers of the page's calls. */
export interface IpcActions {
  readonly accounts: Accounts;
  /** Resolves with true while the account's session is valid; rejects when its server does not respond. */
  readonly isSignedIn: (account: DesktopAccount) => Promise<boolean>;
  /** Called after the page switched to an account; `isElsewhere`: at another server. */
  readonly onSwitched: (account: DesktopAccount, isElsewhere: boolean) => void;
  /** Called when an account could not be switched to, and was removed. */
  readonly onGone: (account: DesktopAccount) => void;
  /** Returns true when the last request to the current server got no response. */
  readonly isOffline: () => boolean;
  /** Ends the account's session, and removes it from this computer whatever the server's response. */
  readonly signOut: (account: DesktopAccount) => Promise<void>;
  /** Opens the login in the system's browser; rejects when it does not start. */
  readonly logInByBrowser: () => Promise<void>;
  /** Cancels the upload with this Idempotency-Key. */
  readonly cancelUpload: (key: string) => void;
}

/** Message of every rejected call, which reveals no details. */
const REFUSED = 'Refused';

/** The page's Idempotency-Keys are UUIDs. */
const UPLOAD_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Handles the page's calls, only from the main frame of the current
 * server's page and only with the argument types of each call.
 */
export function handlePageCalls(
  { ipcMain }: Pick<Electron, 'ipcMain'>,
  { accounts, isSignedIn, isOffline, onSwitched, onGone, signOut, logInByBrowser, cancelUpload }: IpcActions,
): void {
  const handlers: { readonly [K in keyof DesktopBridge]: (args: readonly unknown[]) => unknown } = {
    currentAccount: (args) => {
      expectNothing(args);
      return publicOf(accounts.current());
    },
    listAccounts: (args) => {
      expectNothing(args);
      return accounts.list().map(publicOf);
    },
    switchAccount: async (args) => {
      const account = knownAccount(accounts, args);
      // Without its server the account is still usable: cached answers are available offline.
      if (!(await isSignedIn(account).catch(() => true))) {
        accounts.remove(account);
        onGone(account);
        throw new Error('The session is gone');
      }
      const isElsewhere = accounts.server() !== account.server;
      accounts.use(account);
      onSwitched(account, isElsewhere);
    },
    removeAccount: (args) => signOut(knownAccount(accounts, args)),
    logInByBrowser: async (args) => {
      expectNothing(args);
      await logInByBrowser();
    },
    cancelUpload: ([key, ...others]) => {
      if (typeof key !== 'string' || !UPLOAD_KEY.test(key) || others.length > 0) throw new Error(REFUSED);
      cancelUpload(key);
    },
    isOffline: (args) => {
      expectNothing(args);
      return isOffline();
    },
  };
  for (const [name, handle] of Object.entries(handlers)) {
    ipcMain.handle(BRIDGE_CHANNELS[name as keyof DesktopBridge], async (event, ...args: unknown[]) => {
      if (!isFromPage(event, accounts.server())) throw new Error(REFUSED);
      return await handle(args);
    });
  }
}

function isFromPage({ senderFrame }: IpcMainInvokeEvent, server: string | null): boolean {
  if (server === null || senderFrame === null || senderFrame.parent !== null) return false;
  return appOrigin(senderFrame.url) === pageOrigin(server);
}

function expectNothing(args: readonly unknown[]): void {
  if (args.length > 0) throw new Error(REFUSED);
}

/** Returns the only argument, if it is exactly an account that is saved here. */
function knownAccount(accounts: Accounts, args: readonly unknown[]): DesktopAccount {
  const [value] = args;
  const isExact = args.length === 1 && isAccount(value) && Object.keys(value).length === 2;
  const account = isExact ? accounts.find(value) : null;
  if (account === null) throw new Error(REFUSED);
  return account;
}

function publicOf(account: null): null;
function publicOf(account: DesktopAccount): DesktopAccount;
function publicOf(account: DesktopAccount | null): DesktopAccount | null;
function publicOf(account: DesktopAccount | null): DesktopAccount | null {
  return account === null ? null : { server: account.server, username: account.username };
}
