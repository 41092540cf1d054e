/** Account saved on the desktop. The credentials themselves never reach the page. */
export interface DesktopAccount {
  /** Address of the server, an origin such as `https://maru.example`. */
  readonly server: string;
  readonly username: string;
}

/** Calls from the page to the desktop app. The website runs without it. */
export interface DesktopBridge {
  /** Account of the page's requests; null when nobody is signed in. */
  currentAccount(): Promise<DesktopAccount | null>;
  /** Returns the accounts in the OS keychain, in the order in which they were added. */
  listAccounts(): Promise<readonly DesktopAccount[]>;
  /** Makes an account the current one; rejects when its session has ended, and removes the account then. */
  switchAccount(account: DesktopAccount): Promise<void>;
  /** Signs the account out and removes it from the keychain. */
  removeAccount(account: DesktopAccount): Promise<void>;
  /** Opens the login in the system's browser, which returns to the app; rejects when no browser starts. */
  logInByBrowser(): Promise<void>;
  /** Returns true when the last request to the server got no response. */
  isOffline(): Promise<boolean>;
  /**
   * Cancels the upload with this Idempotency-Key: aborting the
   * page's request does not abort the one of the app's main process.
   */
  cancelUpload(key: string): Promise<void>;
}

/** Name of the bridge on the page's `window`, set by the preload script. */
export const DESKTOP_BRIDGE_KEY = 'maruDesktop';

/**
 * Event on the page's window with which the app notifies it; a page that handles it calls `preventDefault`.
 */
export const DESKTOP_NOTIFICATION_EVENT = 'maru:desktop';

/** Notifications of the app, as the event's `detail`. */
export type DesktopNotification =
  /** Another account was chosen outside of the page: the page switches to it and opens the path. */
  | { readonly kind: 'switch'; readonly account: DesktopAccount; readonly path: string }
  /** The server became unreachable or reachable. */
  | { readonly kind: 'connection'; readonly isOffline: boolean }
  /** Bytes of a request's body that were sent to the server. @see sendByXhr */
  | { readonly kind: 'upload'; readonly key: string; readonly sent: number };

/** Page at which the system's browser confirms a login of the app; its query has `challenge` and `state`. */
export const DESKTOP_LOGIN_PATH = '/desktop-login';

/** Returns the address by which the browser hands the code of a confirmed login to the app. */
export function desktopLoginLink(code: string, state: string): string {
  return `maru:/${DESKTOP_LOGIN_PATH}?code=${code}&state=${state}`;
}
