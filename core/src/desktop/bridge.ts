/** One account saved on the desktop. The credentials themselves never reach the page. */
export interface DesktopAccount {
  /** Address of the server, an origin such as `https://maru.example`. */
  readonly server: string;
  readonly username: string;
}

/** What the page may ask of the desktop app. The website runs without it. */
export interface DesktopBridge {
  /** The account that the page's requests are made for; null when nobody is signed in. */
  currentAccount(): Promise<DesktopAccount | null>;
  /** The accounts in the OS keychain, in the order in which they were added. */
  listAccounts(): Promise<readonly DesktopAccount[]>;
  /** Makes an account the current one; rejects when its session is gone, and forgets it then. */
  switchAccount(account: DesktopAccount): Promise<void>;
  /** Signs the account out and removes it from the keychain. */
  removeAccount(account: DesktopAccount): Promise<void>;
  /** Whether the server was out of reach when it was last asked for anything. */
  isOffline(): Promise<boolean>;
  /** Cancels the upload with this Idempotency-Key: a request that the page aborts does not end by that in the app's main process. */
  cancelUpload(key: string): Promise<void>;
}

/** The key under which the preload script offers the bridge to the page. */
export const DESKTOP_BRIDGE_KEY = 'maruDesktop';

/** The event of the page's window by which the app tells it something; a page that takes it up prevents its default. */
export const DESKTOP_NEWS_EVENT = 'maru:desktop';

/** What the app tells the page, as the event's `detail`. */
export type DesktopNews =
  /** Somebody chose another account outside of the page, which is to change hands and go to a path. */
  | { readonly kind: 'switch'; readonly account: DesktopAccount; readonly path: string }
  /** The server went out of reach, or came back. */
  | { readonly kind: 'connection'; readonly isOffline: boolean }
  /** So many bytes of a request's body are with the server. @see sendByXhr */
  | { readonly kind: 'upload'; readonly key: string; readonly sent: number };
