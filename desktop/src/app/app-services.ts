import { join } from 'node:path';
import type { Locale } from '@maru/core';
import { createAccountCalls } from '../protocol/account-calls.ts';
import type { AccountCalls } from '../protocol/account-calls.ts';
import { openAccounts } from '../accounts/accounts.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Keychain, KeychainError, KeychainFailure } from '../accounts/keychain.ts';
import { openCacheKey } from '../offline/cache-key.ts';
import { createOfflineCache } from '../offline/offline-cache.ts';
import type { OfflineCache } from '../offline/offline-cache.ts';
import type { NetFetch } from '../protocol/net-fetch.ts';
import { createReachability } from '../protocol/reachability.ts';
import type { Reachability } from '../protocol/reachability.ts';
import { createServerFetch } from '../protocol/server-fetch.ts';
import type { ServerFetch } from '../protocol/server-fetch.ts';
import { openSettings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { localeOf } from '../texts/translate.ts';

/** Services of the app, with or without a window. */
export interface AppServices {
  readonly settings: SettingsStore;
  readonly accounts: Accounts;
  readonly cache: OfflineCache;
  readonly serverFetch: ServerFetch;
  readonly calls: AccountCalls;
  readonly reach: Reachability;
  readonly locale: () => Locale;
  /** Reason why the keychain stores nothing; null when it works. */
  keychainFailure(): KeychainFailure | null;
  /** Calls the listener whenever accounts, or the keychain's state, have changed. */
  onChange(listener: () => void): void;
  /** Resolves when everything is written to the disk and the keychain. */
  settled(): Promise<void>;
}

export interface AppServicesOptions {
  /** Folder of the profile. */
  readonly folder: string;
  readonly keychain: Keychain;
  readonly systemLanguages: readonly string[];
  readonly userAgent: string;
  readonly netFetch: NetFetch;
}

export async function openAppServices({
  folder,
  keychain,
  systemLanguages,
  userAgent,
  netFetch,
}: AppServicesOptions): Promise<AppServices> {
  const listeners: (() => void)[] = [];
  const notifyAccounts = (): void => {
    for (const listener of listeners) listener();
  };
  let failure: KeychainFailure | null = null;
  const settings = await openSettings(folder);
  const accounts = await openAccounts({
    keychain,
    settings,
    now: Date.now,
    onChange: notifyAccounts,
    onRemove: (account) => void cache.forget(account),
    onFailure: (error) => {
      failure = error.failure;
      notifyAccounts();
    },
  });
  // After a refusal the keychain is not accessed again.
  const key = await (failure === null ? openCacheKey(keychain) : Promise.resolve(null)).catch(
    (error: KeychainError) => {
      failure = error.failure;
      return null;
    },
  );
  const cache = createOfflineCache(join(folder, 'offline'), key);
  const reach = createReachability();
  const serverFetch = createServerFetch({ accounts, netFetch, userAgent, note: reach.note });
  const locale = (): Locale => settings.get().locale ?? localeOf(systemLanguages);
  return {
    settings,
    accounts,
    cache,
    serverFetch,
    reach,
    calls: createAccountCalls({ accounts, serverFetch, deviceId: crypto.randomUUID(), locale }),
    locale,
    keychainFailure: () => failure,
    onChange: (listener) => void listeners.push(listener),
    settled: async () => void (await Promise.all([settings.settled(), accounts.settled(), cache.settled()])),
  };
}
