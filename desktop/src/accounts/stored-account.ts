import { isUsername, parseJson } from '@maru/core';
import type { DesktopAccount } from '@maru/core/desktop';
import { isServer } from '../settings/server-address.ts';

/** Account with its credentials (contract, section 3). Stays in the main process. */
export interface StoredAccount extends DesktopAccount {
  /** Value of `auth_v4`. */
  readonly cookie: string;
  readonly deviceKey: string;
  /** Epoch milliseconds; determines the list's order. */
  readonly addedAt: number;
}

const PREFIX = 'account ';
const COOKIE_VALUE = /^[!#-+\--:<-[\]-~]{1,2000}$/;

/** Returns the name of an account's entry in the keychain. */
export function entryName({ server, username }: DesktopAccount): string {
  return `${PREFIX}${username} ${server}`;
}

export function toSecret({ cookie, deviceKey, addedAt }: StoredAccount): string {
  return JSON.stringify({ cookie, deviceKey, addedAt });
}

/** Reads an entry of the keychain; null when it belongs to no account, or is damaged. Never throws. */
export function readEntry(name: string, secret: string): StoredAccount | null {
  const [username = '', server = '', ...rest] = name.startsWith(PREFIX)
    ? name.slice(PREFIX.length).split(' ')
    : [];
  if (rest.length > 0 || !isUsername(username) || !isServer(server)) return null;
  const value = parseJson(secret);
  if (typeof value !== 'object' || value === null) return null;
  const { cookie, deviceKey, addedAt } = value as Partial<Record<string, unknown>>;
  if (!isCookieValue(cookie) || !isCookieValue(deviceKey) || typeof addedAt !== 'number') return null;
  return { server, username, cookie, deviceKey, addedAt };
}

export function isCookieValue(value: unknown): value is string {
  return typeof value === 'string' && COOKIE_VALUE.test(value);
}
