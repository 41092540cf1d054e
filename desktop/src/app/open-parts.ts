import { join } from 'node:path';
import type { Locale } from '@maru/core';
import { createAccountCalls } from '../accounts/account-calls.ts';
import type { AccountCalls } from '../accounts/account-calls.ts';
import { openAccounts } from '../accounts/accounts.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Keychain, KeychainError, KeychainFailure } from '../accounts/keychain.ts';
import { openCacheKey } from '../offline/cache-key.ts';
import { createOfflineCache } from '../offline/offline-cache.ts';
import type { OfflineCache } from '../offline/offline-cache.ts';
import type { NetFetch } from '../protocol/net-fetch.ts';
import { createReach } from '../protocol/reach.ts';
import type { Reach } from '../protocol/reach.ts';
import { createServerFetch } from '../protocol/server-fetch.ts';
import type { ServerFetch } from '../protocol/server-fetch.ts';
import { openSettings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { localeOf } from '../texts/translate.ts';

/** What the app stands on, with a window or without. */
export interface Parts {
  readonly settings: SettingsStore;
  readonly accounts: Accounts;
  readonly cache: OfflineCache;
  readonly serverFetch: ServerFetch;
  readonly calls: AccountCalls;
  readonly reach: Reach;
  readonly locale: () => Locale;
  /** Why nothing is kept in the keychain; null when all is well. */
  keychainFailure(): KeychainFailure | null;
  /** Calls back whenever accounts, or the keychain's state, have changed. */
  onChange(listener: () => void): void;
  /** Resolves when everything is on the disk and in the keychain. */
  settled(): Promise<void>;
}

export interface PartsOptions {
  /** The profile's folder. */
  readonly folder: string;
  readonly keychain: Keychain;
  readonly systemLanguages: readonly string[];
  readonly userAgent: string;
  readonly netFetch: NetFetch;
}

export async function openParts({ folder, keychain, systemLanguages, userAgent, netFetch }: PartsOptions): Promise<Parts> {
  const listeners: (() => void)[] = [];
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  let failure: KeychainFailure | null = null;
  const settings = await openSettings(folder);
  const accounts = await openAccounts({
    keychain,
    settings,
    now: Date.now,
    onChange: tell,
    onRemove: (account) => void cache.forget(account),
    onFailure: (error) => {
      failure = error.failure;
      tell();
    },
  });
  // Whoever has said no once is not asked again.
  const key = await (failure === null ? openCacheKey(keychain) : Promise.resolve(null)).catch((error: KeychainError) => {
    failure = error.failure;
    return null;
  });
  const cache = createOfflineCache(join(folder, 'offline'), key);
  const reach = createReach();
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
