import { DEVICE_KEY_COOKIE, isUsername, SESSION_COOKIE } from '@maru/core';
import type { Accounts } from './accounts.ts';
import { isCookieValue } from './stored-account.ts';
import type { StoredAccount } from './stored-account.ts';

/** Returns the `Cookie` header of an account's requests. */
export function cookieHeader({ cookie, deviceKey }: StoredAccount): string {
  return `${SESSION_COOKIE}=${cookie}; ${DEVICE_KEY_COOKIE}=${deviceKey}`;
}

/**
 * Stores the cookies of a response in the accounts; the page receives none of them.
 * @param asker account of the request; null for a sign-in
 * @param isAside true where the account of a sign-in does not become the page's
 */
export function storeCookies(
  accounts: Accounts,
  server: string,
  asker: StoredAccount | null,
  setCookies: readonly string[],
  isAside = false,
): void {
  const set = new Map(setCookies.map(readSetCookie));
  const session = set.get(SESSION_COOKIE);
  if (session === undefined) return;
  if (session === '') {
    // A response that ends a session ends the session of its request, if that is still the stored one.
    if (asker !== null && accounts.find(asker)?.cookie === asker.cookie) accounts.remove(asker);
    return;
  }
  const username = usernameIn(session);
  const deviceKey = set.get(DEVICE_KEY_COOKIE) ?? asker?.deviceKey;
  if (username === null || !isCookieValue(session) || !isCookieValue(deviceKey)) return;
  const isNew = asker === null || asker.username !== username;
  // An account that was removed during the request stays removed.
  if (!isNew && accounts.find(asker) === null) return;
  accounts.put({ server, username, cookie: session, deviceKey });
  if (isNew && !isAside) accounts.use({ server, username });
}

/** Device keys of logins that wait for their second step, by server: in memory while the app runs. */
export interface PendingLogins {
  /** Returns the `Cookie` header of a request without an account. */
  headerOf(server: string): string | null;
  /** Keeps the device key that a response without a session brings, until one with a session. */
  note(server: string, setCookies: readonly string[]): void;
}

export function createPendingLogins(): PendingLogins {
  const deviceKeys = new Map<string, string>();
  return {
    headerOf: (server) => {
      const deviceKey = deviceKeys.get(server);
      return deviceKey === undefined ? null : `${DEVICE_KEY_COOKIE}=${deviceKey}`;
    },
    note: (server, setCookies) => {
      const set = new Map(setCookies.map(readSetCookie));
      const deviceKey = set.get(DEVICE_KEY_COOKIE);
      if (set.has(SESSION_COOKIE)) deviceKeys.delete(server);
      else if (isCookieValue(deviceKey)) deviceKeys.set(server, deviceKey);
    },
  };
}

/** Returns a cookie's name and value; '' for one that has expired. */
function readSetCookie(header: string): readonly [string, string] {
  const [pair = '', ...attributes] = header.split(';');
  const equals = pair.indexOf('=');
  const isOver = attributes.some((attribute) => /^\s*max-age\s*=\s*(?:0|-\d+)\s*$/i.test(attribute));
  return [pair.slice(0, equals).trim(), isOver ? '' : pair.slice(equals + 1).trim()];
}

/** Returns the username of a session cookie. */
function usernameIn(cookie: string): string | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cookie.split('.')[0] ?? '', 'base64url').toString('utf8'));
    const username: unknown =
      typeof value === 'object' && value !== null && 'username' in value ? value.username : null;
    return typeof username === 'string' && isUsername(username) ? username : null;
  } catch {
    return null;
  }
}
