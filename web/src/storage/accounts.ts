import { ACCOUNTS_KEY } from '@maru/core';
import { readItem, removeItem, writeItem } from './local.ts';

/**
 * An account that is signed in on this browser. Its cookie is useless
 * without the browser's HttpOnly key, which scripts cannot read.
 */
export interface SavedAccount {
  readonly username: string;
  readonly cookie: string;
}

export function savedAccounts(): readonly SavedAccount[] {
  const text = readItem(ACCOUNTS_KEY);
  if (text === null) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter(isSavedAccount) : [];
  } catch {
    return [];
  }
}

/** Adds the account, or replaces its cookie where it is listed already. */
export function saveAccount(account: SavedAccount): void {
  const accounts = savedAccounts();
  const isKnown = accounts.some(({ username }) => username === account.username);
  write(
    isKnown
      ? accounts.map((known) => (known.username === account.username ? account : known))
      : [...accounts, account],
  );
}

export function removeAccount(username: string): void {
  write(savedAccounts().filter((account) => account.username !== username));
}

function write(accounts: readonly SavedAccount[]): void {
  if (accounts.length === 0) removeItem(ACCOUNTS_KEY);
  else writeItem(ACCOUNTS_KEY, JSON.stringify(accounts));
}

function isSavedAccount(value: unknown): value is SavedAccount {
  if (typeof value !== 'object' || value === null) return false;
  const { username, cookie } = value as Partial<SavedAccount>;
  return typeof username === 'string' && typeof cookie === 'string';
}
