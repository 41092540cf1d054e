import type { DesktopAccount } from '@maru/core/desktop';
import { isSameAccount } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import { entryName, readEntry, toSecret } from './stored-account.ts';
import type { StoredAccount } from './stored-account.ts';

/** Accounts of this desktop: in memory while the app runs, and stored in the keychain. */
export interface Accounts {
  list(): readonly StoredAccount[];
  find(account: DesktopAccount): StoredAccount | null;
  /** Account of the page; null when nobody is signed in. */
  current(): StoredAccount | null;
  /** Server of the page's requests; null before one was chosen. */
  server(): string | null;
  /** Makes a saved account the current one, or none. */
  use(account: DesktopAccount | null): void;
  /** Sets the server of the next sign-in. Nobody is signed in then. */
  useServer(server: string): void;
  /** Adds an account, or replaces the credentials of a saved one without changing its position. */
  put(account: Omit<StoredAccount, 'addedAt'>): void;
  remove(account: DesktopAccount): void;
  /** Resolves when all changes are in the keychain. */
  settled(): Promise<void>;
}

export interface AccountsOptions {
  readonly keychain: Keychain;
  readonly settings: SettingsStore;
  readonly now: () => number;
  /** Called when accounts were added, removed or switched. */
  readonly onChange: () => void;
  /** Called when an account was removed, so that its stored data is removed too. */
  readonly onRemove: (account: DesktopAccount) => void;
  /** Called with the reason when the keychain cannot store: accounts then last until the app exits. */
  readonly onFailure: (error: KeychainError) => void;
}

/** Reads the accounts from the keychain; starts without any when it cannot be read. */
export async function openAccounts({
  keychain,
  settings,
  now,
  onChange,
  onRemove,
  onFailure,
}: AccountsOptions): Promise<Accounts> {
  let accounts: readonly StoredAccount[] = [];
  try {
    accounts = [...(await keychain.list())]
      .flatMap(([name, secret]) => readEntry(name, secret) ?? [])
      .toSorted((a, b) => a.addedAt - b.addedAt);
  } catch (error) {
    onFailure(error as KeychainError);
  }
  // Sequential, so that the later of two changes to one entry is the stored one.
  let writing = Promise.resolve();
  const write = (act: () => Promise<void>): void => {
    writing = writing.then(act).catch((error: unknown) => onFailure(error as KeychainError));
  };
  const find = (account: DesktopAccount): StoredAccount | null =>
    accounts.find((known) => isSameAccount(known, account)) ?? null;
  const current = (): StoredAccount | null => {
    const { account } = settings.get();
    return account === null ? null : find(account);
  };
  return {
    list: () => accounts,
    find,
    current,
    server: () => current()?.server ?? settings.get().server,
    use: (account) => {
      const { server } = account ?? {};
      settings.set({
        account: account === null ? null : { server: account.server, username: account.username },
        ...(server === undefined ? {} : { server }),
      });
      onChange();
    },
    useServer: (server) => {
      settings.set({ server, account: null });
      onChange();
    },
    put: (account) => {
      const known = find(account);
      const stored: StoredAccount = { ...account, addedAt: known?.addedAt ?? now() };
      accounts =
        known === null ? [...accounts, stored] : accounts.map((one) => (one === known ? stored : one));
      write(() => keychain.set(entryName(stored), toSecret(stored)));
      if (known === null) onChange();
    },
    remove: (account) => {
      const known = find(account);
      if (known === null) return;
      accounts = accounts.filter((one) => one !== known);
      if (isSameAccount(settings.get().account, known)) settings.set({ account: null });
      write(() => keychain.remove(entryName(known)));
      onRemove(known);
      onChange();
    },
    settled: () => writing,
  };
}
