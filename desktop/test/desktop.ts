import type { Page } from 'playwright';

/** Entry of the menu as shown. */
export interface MenuEntry {
  readonly id: string | null;
  readonly label: string;
  readonly isEnabled: boolean;
  readonly isChecked: boolean;
}

/** Input from other programs, and second starts. */
export type LaunchInput =
  | { readonly event: 'second-instance'; readonly words: readonly string[]; readonly folder: string }
  | { readonly event: 'open-url' | 'open-file'; readonly what: string };

/**
 * Desktop with the app, as a user sees it. There are two implementations: Electron itself, where it is
 * installed, and a fake one that runs everywhere. The same cases run on both.
 */
export interface Desktop {
  readonly userData: string;
  /** Starts the app. At most one runs at a time. */
  start(words?: readonly string[]): Promise<unknown>;
  /** Quits the app by its menu. */
  quit(): Promise<void>;
  /** Page in the window. */
  page(): Promise<Page>;
  /** Address of the page in the app. */
  address(): Promise<string>;
  /** Chooses an entry of the menu by its id. Rejects when it is missing or disabled. */
  choose(id: string): Promise<void>;
  /** Returns all entries of all menus. */
  entries(): Promise<readonly MenuEntry[]>;
  /** Messages and questions shown since the start, the oldest first. */
  messages(): Promise<readonly string[]>;
  /** Sets the button that answers the next question; default: the first. */
  answerNext(button: number): Promise<void>;
  /** Sets the result of the next file or folder dialog; default: cancelled. */
  chooseNext(path: string): Promise<void>;
  arrive(arrival: LaunchInput): Promise<void>;
  /** Addresses opened in the system's browser and mail program. */
  openedOutside(): Promise<readonly string[]>;
  secrets(): Promise<ReadonlyMap<string, string>>;
  saveSecret(name: string, secret: string): Promise<void>;
  /** Makes all calls of the keychain fail with this message of the system's library; null: it works again. */
  failKeychain(words: string | null): Promise<void>;
  /** Contents of all files of the profile, of the app's and the browser's own, by their paths. */
  profile(): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

export type SetUpDesktop = () => Promise<Desktop>;

/** Returns the entry with an id. Rejects when there is none. */
export async function entryOf(desktop: Desktop, id: string): Promise<MenuEntry> {
  const entry = (await desktop.entries()).find((one) => one.id === id);
  if (entry === undefined) throw new Error(`The menu has no entry ${id}`);
  return entry;
}

/**
 * Returns the next message after an action: messages appear
 * asynchronously, after the menu command has returned.
 */
export async function messageAfter(desktop: Desktop, act: () => Promise<void>): Promise<string> {
  const before = (await desktop.messages()).length;
  await act();
  for (;;) {
    const messages = await desktop.messages();
    if (messages.length > before) return messages.at(-1) ?? '';
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits until a message was shown. */
export async function waitForMessage(desktop: Desktop, message: string): Promise<void> {
  while (!(await desktop.messages()).includes(message))
    await new Promise((resolve) => setTimeout(resolve, 10));
}
