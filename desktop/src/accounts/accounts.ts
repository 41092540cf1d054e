import type { DesktopAccount } from '@maru/core/desktop';
import { isSameAccount } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import { entryName, readEntry, toSecret } from './stored-account.ts';
import type { StoredAccount } from './stored-account.ts';

/** The accounts of this desktop: in memory while the app runs, in the keychain beyond that. */
export interface Accounts {
  list(): readonly StoredAccount[];
  find(account: DesktopAccount): StoredAccount | null;
  /** Whose the page is; null when nobody is signed in. */
  current(): StoredAccount | null;
  /** Where the page's requests go; null before a server was chosen. */
  server(): string | null;
  /** Makes a saved account the current one, or nobody. */
  use(account: DesktopAccount | null): void;
  /** The server of whoever signs in next. Nobody is signed in then. */
  useServer(server: string): void;
  /** Adds an account, or renews what opens it in its place. */
  put(account: Omit<StoredAccount, 'addedAt'>): void;
  remove(account: DesktopAccount): void;
  /** Resolves when the keychain has all of it. */
  settled(): Promise<void>;
}

export interface AccountsOptions {
  readonly keychain: Keychain;
  readonly settings: SettingsStore;
  readonly now: () => number;
  /** Tells that accounts came, went or changed places. */
  readonly onChange: () => void;
  /** Tells that an account is gone, so that what is kept for it can go, too. */
  readonly onRemove: (account: DesktopAccount) => void;
  /** Tells why the keychain keeps nothing: what is signed in then lasts until the app ends. */
  readonly onFailure: (error: KeychainError) => void;
}

/** Reads the accounts out of the keychain; with none that opens, there are none at first. */
export async function openAccounts({ keychain, settings, now, onChange, onRemove, onFailure }: AccountsOptions): Promise<Accounts> {
  let accounts: readonly StoredAccount[] = [];
  try {
    accounts = [...(await keychain.list())]
      .flatMap(([name, secret]) => readEntry(name, secret) ?? [])
      .toSorted((a, b) => a.addedAt - b.addedAt);
  } catch (error) {
    onFailure(error as KeychainError);
  }
  // One after the other: of two changes of one entry the later one stays.
  let writing = Promise.resolve();
  const write = (act: () => Promise<void>): void => {
    writing = writing.then(act).catch((error: unknown) => onFailure(error as KeychainError));
  };
  const find = (account: DesktopAccount): StoredAccount | null => accounts.find((known) => isSameAccount(known, account)) ?? null;
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
      accounts = known === null ? [...accounts, stored] : accounts.map((one) => (one === known ? stored : one));
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
