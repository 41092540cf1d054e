import type { Page } from 'playwright';

/** An entry of the menu as it is shown. */
export interface MenuEntry {
  readonly id: string | null;
  readonly label: string;
  readonly isEnabled: boolean;
  readonly isChecked: boolean;
}

/** What other programs, and second starts, bring. */
export type Arrival =
  | { readonly event: 'second-instance'; readonly words: readonly string[]; readonly folder: string }
  | { readonly event: 'open-url' | 'open-file'; readonly what: string };

/**
 * A desktop with the app on it, as somebody in front of it has it. There are two: Electron itself, where it is installed, and a
 * stand-in for it that runs everywhere. The same cases run on both.
 */
export interface Desktop {
  readonly userData: string;
  /** Starts the app. Only one runs at a time. */
  start(words?: readonly string[]): Promise<unknown>;
  /** Ends the app as its menu does. */
  quit(): Promise<void>;
  /** What the window shows. */
  page(): Promise<Page>;
  /** The address of the page as the app knows it. */
  address(): Promise<string>;
  /** Chooses an entry of the menu by its id. Rejects when it is missing or disabled. */
  choose(id: string): Promise<void>;
  /** All entries of all menus. */
  entries(): Promise<readonly MenuEntry[]>;
  /** Messages and questions that were shown since the start, the oldest first. */
  messages(): Promise<readonly string[]>;
  /** Which button the next question is answered with; the first, unless it is said. */
  answerNext(button: number): Promise<void>;
  /** What the next choice of a file or folder gives; without it, it is called off. */
  chooseNext(path: string): Promise<void>;
  arrive(arrival: Arrival): Promise<void>;
  /** What was handed to the system's browser and mail program. */
  openedOutside(): Promise<readonly string[]>;
  secrets(): Promise<ReadonlyMap<string, string>>;
  saveSecret(name: string, secret: string): Promise<void>;
  /** Makes the keychain refuse everything, with these words of the system's library; null: it is open again. */
  failKeychain(words: string | null): Promise<void>;
  /** The contents of all files of the profile, of the app's and the browser's own, by their paths. */
  profile(): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

export type SetUpDesktop = () => Promise<Desktop>;

/** The entry with an id. Rejects when there is none. */
export async function entryOf(desktop: Desktop, id: string): Promise<MenuEntry> {
  const entry = (await desktop.entries()).find((one) => one.id === id);
  if (entry === undefined) throw new Error(`The menu has no entry ${id}`);
  return entry;
}

/** The next message after what is done: they come when the app has found out, not when the menu was used. */
export async function messageAfter(desktop: Desktop, act: () => Promise<void>): Promise<string> {
  const before = (await desktop.messages()).length;
  await act();
  for (;;) {
    const messages = await desktop.messages();
    if (messages.length > before) return messages.at(-1) ?? '';
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits until something was said. */
export async function waitForMessage(desktop: Desktop, message: string): Promise<void> {
  while (!(await desktop.messages()).includes(message)) await new Promise((resolve) => setTimeout(resolve, 10));
}
